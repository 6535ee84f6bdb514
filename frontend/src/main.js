import { mount } from 'svelte'
import App from './App.svelte'
import { detect, setLanguage } from './i18n/i18n.svelte.js'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
await setLanguage(detect())
mount(App, { target })

import { mount } from 'svelte'
import App from './App.svelte'
import { applyLooks } from './app/session/settings.svelte.js'
import { retryImport } from './app/loading/retryImport.js'
import { detect, setLanguage } from './i18n/i18n.svelte.js'
import './styles/tokens.css'
import './styles/base.css'

const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
// Not awaited: this file is of one piece with what the language's file needs, which would wait for it.
void Promise.all([retryImport(() => setLanguage(detect())), applyLooks()]).then(() => mount(App, { target }))

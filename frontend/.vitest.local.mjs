import { mergeConfig } from 'vitest/config'
import base from './vite.config.js'
const b = typeof base === 'function' ? await base({ mode: 'test', command: 'serve' }) : base
export default mergeConfig(b, { server: { fs: { strict: false, allow: ['/'] } } })

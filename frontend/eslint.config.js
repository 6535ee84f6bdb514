import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import config from './svelte.config.js'

export default [
  { ignores: ['dist'] },
  js.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser }, parserOptions: { svelteConfig: config } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 400 }],
      'svelte/prefer-const': 'error',
      'svelte/no-at-html-tags': 'error',
    },
  },
  // Props are one declaration, of which only some are bound and written.
  { files: ['**/*.svelte'], rules: { 'prefer-const': 'off' } },
  { files: ['*.js', '*.mjs', 'tests/**', 'tools/**'], languageOptions: { globals: { ...globals.node } } },
  {
    files: ['tests/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        // Test files share a process: what an earlier one still loads may take the place of the mocked module.
        { object: 'vi', property: 'mock', message: 'Replace what the module exports by vi.spyOn.' },
      ],
    },
  },
]

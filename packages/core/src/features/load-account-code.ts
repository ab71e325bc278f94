/** One `import()` for all features: bundlers repeat the list of files to preload at each `import()`. */
export const loadAccountCode = () => import('./account-code.ts')

/** In one place, because a bundler writes the files that come with an `import()` at each. */
export const loadAccountCode = () => import('./account-code.ts')

import { build, type Rollup } from 'vite'
import { expect, it } from 'vitest'
import { ROOT } from '../tree.ts'

const PAGE = `${ROOT}/packages/modal/src/page.ts`

/** Builds a page of one file, and returns the modules that it loads before any `import()`. */
async function modulesBeforePress(code: string): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['latchkey-source', 'production', 'module', 'browser'] },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? PAGE : undefined),
        load: (id) => (id === PAGE ? code : undefined),
      },
    ],
    build: { write: false, rollupOptions: { input: 'page' } },
  })
  const { output } = built as Rollup.RollupOutput
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of loaded) for (const imported of chunks.get(name)?.imports ?? []) loaded.add(imported)
  return [...loaded].flatMap((name) => Object.keys(chunks.get(name)?.modules ?? {}))
}

const isReact = (path: string) => /node_modules\/(?:react|react-dom|scheduler)\//.test(path)

it('a page without React loads no React before the button is pressed', async () => {
  const modules = await modulesBeforePress(
    "import { createWalletModal } from './index.ts'\nconsole.log(createWalletModal)",
  )
  expect(modules.some((path) => path.endsWith('modal/src/create-wallet-modal.ts'))).toBe(true)
  expect(modules.filter(isReact)).toEqual([])
})

it('a page with a React button loads React', async () => {
  const modules = await modulesBeforePress("import { ConnectButton } from './index.ts'\nconsole.log(ConnectButton)")
  expect(modules.filter(isReact)).not.toEqual([])
})

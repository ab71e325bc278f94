import { errorCodes } from '@latchkey/errors'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tree.ts'

/** Bundles a site's module as a site's bundler does: what nothing uses is left out. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    logLevel: 'error',
    format: 'esm',
    target: 'es2022',
    conditions: ['latchkey-source'],
  })
  return outputFiles[0]?.text ?? ''
}

/** Returns the exports of a bundle. Each call evaluates another copy of the package. */
async function load(contents: string): Promise<Record<string, (...args: readonly unknown[]) => unknown>> {
  const copy = `${await bundle(contents)}\n//${Math.random()}`
  return import(`data:text/javascript,${encodeURIComponent(copy)}`)
}

const DOORS = ['@latchkey/errors', '@latchkey/errors/connected', '@latchkey/errors/engine', '@latchkey/errors/early']
const sentences = [...new Set(Object.values(errorCodes).map(({ sentence }) => sentence))]

describe('a site that only recognises errors', () => {
  it.each(DOORS)('bundles no sentence of the table through %s (Spec §8)', async (door) => {
    const text = await bundle(`export { isWalletError, toFailure } from '${door}'`)
    expect(text).toContain('isWalletError')
    expect(sentences.filter((sentence) => text.includes(sentence))).toEqual([])
  })

  it.each(DOORS)('bundles nothing at all for an import of %s that it does not use', async (door) => {
    expect(await bundle(`import '${door}'`)).not.toMatch(/\S/)
  })
})

describe('two copies of the package on one page', () => {
  const thrower = (door: string) => `import { WalletError } from '${door}'
    export const fail = () => new WalletError('connect/failed', { walletId: 'x' })`
  const reader = (door: string) => `export { isWalletError, toFailure, toWalletError } from '${door}'`

  it.each(DOORS.flatMap((from) => DOORS.map((to) => [from, to] as const)))(
    'errors of %s are recognised by %s',
    async (from, to) => {
      const error = (await load(thrower(from))).fail?.()
      const { isWalletError, toFailure, toWalletError } = await load(reader(to))
      expect(error).toMatchObject({ name: 'WalletError', message: 'The wallet could not connect' })
      expect(isWalletError?.(error)).toBe(true)
      expect(isWalletError?.(error, 'connect/failed')).toBe(true)
      expect(isWalletError?.(error, 'connect/rejected')).toBe(false)
      expect(toWalletError?.(error)).toBe(error)
      expect(toFailure?.(error)).toEqual({
        code: 'connect/failed',
        kind: 'unavailable',
        retryable: true,
        context: { walletId: 'x' },
      })
    },
  )

  it('a code of the whole table is recognised by a copy that loaded the early codes only', async () => {
    const { fail } = await load(`import { WalletError } from '@latchkey/errors'
      export const fail = () => new WalletError('rpc/no-url')`)
    const { isWalletError } = await load(reader('@latchkey/errors/early'))
    expect(isWalletError?.(fail?.())).toBe(true)
  })
})

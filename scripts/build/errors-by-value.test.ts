import { errorCodes } from '@latchkey/errors/wire'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../tree.ts'

/** Bundles a module of a site as its bundler does, with tree shaking. */
async function bundle(contents: string, mode = 'production'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    logLevel: 'error',
    format: 'esm',
    target: 'es2022',
    conditions: ['latchkey-source', mode],
  })
  return outputFiles[0]?.text ?? ''
}

/** Returns the exports of a bundle. Each call evaluates another copy of the package. */
async function load(
  contents: string,
  mode?: string,
): Promise<Record<string, (...args: readonly unknown[]) => unknown>> {
  const copy = `${await bundle(contents, mode)}\n//${Math.random()}`
  return import(`data:text/javascript,${encodeURIComponent(copy)}`)
}

const sentences = [...new Set(Object.values(errorCodes).map(({ sentence }) => sentence))]
const sentencesIn = (text: string) => sentences.filter((sentence) => text.includes(sentence))
const THROWER = `import { WalletError } from '@latchkey/errors'
  export const fail = () => new WalletError('connect/failed', { walletId: 'x' })`
const READER = `export { isWalletError, toFailure, toWalletError } from '@latchkey/errors'`

describe('a site that only recognises errors', () => {
  it.each(['development', 'production'])('bundles no message in %s (Spec §8)', async (mode) => {
    const text = await bundle(`export { isWalletError } from '@latchkey/errors'`, mode)
    expect(text).toContain('isWalletError')
    expect(sentencesIn(text)).toEqual([])
  })

  it('bundles nothing at all for an import that it does not use', async () => {
    expect(await bundle(`import '@latchkey/errors'`)).not.toMatch(/\S/)
  })
})

describe('a site that throws errors', () => {
  it('bundles every message in development, and none in production', async () => {
    expect(sentencesIn(await bundle(THROWER, 'development'))).toEqual(sentences)
    expect(sentencesIn(await bundle(THROWER, 'production'))).toEqual([])
  })

  it('reads the message in development; code, context and link in production', async () => {
    const messageIn = async (mode: string) => (await load(THROWER, mode)).fail?.()
    expect(await messageIn('development')).toMatchObject({ message: 'The wallet could not connect' })
    expect(await messageIn('production')).toMatchObject({
      message: 'connect/failed {"walletId":"x"} docs/errors.md#connect/failed',
    })
  })

  it('sends the message over a wire, whatever the condition', async () => {
    const server = `import { WalletError } from '@latchkey/errors'
      import { toHttpBody } from '@latchkey/errors/wire'
      export const send = () => toHttpBody(new WalletError('request/too-large', { limit: 9 }))`
    expect((await load(server, 'production')).send?.()).toMatchObject({
      error: { message: 'The request is larger than 9 bytes' },
    })
  })
})

describe('two copies of the package on one page', () => {
  it('recognise the errors of each other', async () => {
    const error = (await load(THROWER)).fail?.()
    const { isWalletError, toFailure, toWalletError } = await load(READER)
    expect(error).toMatchObject({ name: 'WalletError', code: 'connect/failed' })
    expect(isWalletError?.(error)).toBe(true)
    expect(isWalletError?.(error, 'connect/failed')).toBe(true)
    expect(isWalletError?.(error, 'connect/rejected')).toBe(false)
    expect(toWalletError?.(error)).toBe(error)
    expect(toFailure?.(error)).toEqual({
      code: 'connect/failed',
      context: { walletId: 'x' },
    })
  })
})

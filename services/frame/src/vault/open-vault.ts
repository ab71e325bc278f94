import { type ErrorCode, WalletError } from '@latchkey/errors'
import {
  readVaultAnswer,
  readVaultResult,
  VAULT_PROTOCOL,
  type VaultAnswer,
  type VaultOp,
  type VaultParams,
  type VaultResult,
  type vaultHello,
  vaultReady,
  vaultWelcome,
} from '@latchkey/protocol/vault'
import * as v from 'valibot'

/** Time to load the vault, as for the frame itself. @see compat-facts 5.4 */
const LOAD_MS = 20_000
/** The slowest operation stretches a passphrase, on a phone. */
const CALL_MS = 30_000

/** The vault nested in this page. */
export interface Vault {
  /** @throws vault/timeout, and the code that the vault answered with */
  readonly call: <O extends VaultOp>(op: O, params: VaultParams<O>) => Promise<VaultResult<O>>
}

/**
 * Nests the vault in this page and shakes hands with it. Only messages of the vault's own window and origin count.
 *
 * @throws vault/timeout when it does not answer within 20 s
 */
export async function openVault(
  page: Window,
  { vaultOrigin, projectId }: { readonly vaultOrigin: string; readonly projectId: string },
): Promise<Vault> {
  const element = page.document.createElement('iframe')
  element.hidden = true
  element.title = 'Keys'
  const ready = waitForReady(page, element, vaultOrigin)
  element.src = `${vaultOrigin}/${projectId}/`
  page.document.body.append(element)
  try {
    const vaultNonce = await inTime(ready.nonce, LOAD_MS)
    const { port1, port2 } = new MessageChannel()
    const frameNonce = crypto.randomUUID()
    const message: v.InferOutput<typeof vaultHello> = {
      ...{ type: '@latchkey/VAULT_HELLO', version: VAULT_PROTOCOL },
      ...{ projectId, vaultNonce, frameNonce },
    }
    element.contentWindow?.postMessage(message, vaultOrigin, [port2])
    await inTime(waitForWelcome(port1, frameNonce), LOAD_MS)
    return { call: createCalls(port1) }
  } catch (error) {
    element.remove()
    throw error
  } finally {
    ready.stop()
  }
}

function waitForReady(page: Window, element: HTMLIFrameElement, vaultOrigin: string) {
  let stop = () => {}
  const nonce = new Promise<string>((resolve) => {
    const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== vaultOrigin || source === null || source !== element.contentWindow) return
      const given = v.safeParse(vaultReady, data)
      if (given.success) resolve(given.output.vaultNonce)
    }
    page.addEventListener('message', listener)
    stop = () => page.removeEventListener('message', listener)
  })
  return { nonce, stop: () => stop() }
}

function waitForWelcome(port: MessagePort, frameNonce: string): Promise<void> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (v.is(vaultWelcome, data) && data.frameNonce === frameNonce) resolve()
    }
  })
}

function createCalls(port: MessagePort): Vault['call'] {
  const waiting = new Map<string, (answer: VaultAnswer) => void>()
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const answer = readVaultAnswer(data)
    if (answer === undefined) return
    waiting.get(answer.id)?.(answer)
    // Another answer with the same id finds nobody.
    waiting.delete(answer.id)
  }
  return async (op, params) => {
    const id = crypto.randomUUID()
    const answered = new Promise<VaultAnswer>((resolve) => waiting.set(id, resolve))
    port.postMessage({ id, op, params })
    const answer = await inTime(answered, CALL_MS).finally(() => waiting.delete(id))
    // The vault knows the codes of its own version, which is published with this page.
    if ('failure' in answer) throw new WalletError(answer.failure as ErrorCode, {} as never)
    const read = readVaultResult(op, answer.result)
    if (read === undefined) throw new WalletError('vault/failed')
    return read.result
  }
}

async function inTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletError('vault/timeout')), timeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

import { VAULT_PROTOCOL, type VaultPageData, vaultHello, type vaultReady } from '@latchkey/protocol/vault'
import * as v from 'valibot'

/** What the worker needs to serve the frame. */
export interface Accepted {
  readonly port: MessagePort
  readonly frameNonce: string
}

/**
 * Announces the vault to the frame around it, and waits for the one hello that it accepts: of the frame's origin, of the parent
 * itself, with the nonce of this load and exactly one port. A site that embeds the vault without the frame learns nothing.
 */
export function acceptHello(page: Window, { projectId, frameOrigin }: VaultPageData): Promise<Accepted> {
  const vaultNonce = crypto.randomUUID()
  return new Promise((resolve) => {
    let isAccepted = false
    const listener = ({ origin, source, data, ports }: MessageEvent<unknown>): void => {
      if (isAccepted || origin !== frameOrigin || source !== page.parent) return
      const given = v.safeParse(vaultHello, data)
      const [port, ...more] = ports
      if (!given.success || port === undefined || more.length > 0) return
      if (given.output.projectId !== projectId || given.output.vaultNonce !== vaultNonce) return
      // In this same step: a second hello that is already queued finds it set.
      isAccepted = true
      page.removeEventListener('message', listener)
      resolve({ port, frameNonce: given.output.frameNonce })
    }
    page.addEventListener('message', listener)
    const message: v.InferOutput<typeof vaultReady> = {
      type: '@latchkey/VAULT_READY',
      version: VAULT_PROTOCOL,
      vaultNonce,
    }
    page.parent.postMessage(message, frameOrigin)
  })
}

import { followSignals, timeout } from '@latchkey/core/cancellation'
import type { ConnectorRuntime } from '@latchkey/core/lazy-connector'
import type { ConnectorContext } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { isAddress, toChecksumAddress } from '@latchkey/primitives'
import * as v from 'valibot'
import { createSession } from './create-session.ts'
import type { SafeAccount } from './safe-account.ts'
import { findSafeOrigin, openSafeChannel, type SafeChannel, type SafeWindow } from './safe-channel.ts'

interface RuntimeOptions {
  readonly origins: readonly string[]
  readonly timeoutMs: number
  readonly window: SafeWindow
  readonly connectorId: string
}

const infoSchema = v.object({
  safeAddress: v.pipe(
    v.string(),
    v.check((text) => isAddress(text, 'eip155')),
    v.transform(toChecksumAddress),
  ),
  chainId: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(1),
  ),
})

/** Returns the functions that connect to the Safe around the page. */
export function createRuntime(
  context: ConnectorContext,
  { origins, timeoutMs, window, connectorId: id }: RuntimeOptions,
): ConnectorRuntime {
  const origin = findSafeOrigin(window, origins)
  const channel = origin === undefined ? undefined : openSafeChannel(window, origin, context.environment.random)
  return {
    emitWallets() {
      const safe = { id, connectorId: id, type: 'EXTERNAL', name: 'Safe', namespaces: ['eip155'] } as const
      context.emitWallets(channel === undefined ? [] : [safe])
    },
    async connect({ walletId, signal }) {
      if (channel === undefined || walletId !== id) throw new WalletError('connect/wallet-not-found')
      const stop = followSignals(signal, context.signal)
      const error = () => new WalletError('connect/timeout')
      try {
        const reading = readAccount(channel, stop.signal)
        // This request shows no prompt, so the time limit applies also if a user is connecting.
        const account = await timeout(reading, { clock: context.clock, ms: timeoutMs, error })
        return { id, sessions: [createSession({ context, channel, walletId, account })] }
      } finally {
        stop.abort()
      }
    },
  }
}

async function readAccount(channel: SafeChannel, signal: AbortSignal): Promise<SafeAccount> {
  const method = 'getSafeInfo'
  const parsed = v.safeParse(infoSchema, await channel.request(method, undefined, signal))
  if (!parsed.success) throw new WalletError('wallet/malformed-answer', { method })
  return { address: parsed.output.safeAddress, chainId: parsed.output.chainId }
}

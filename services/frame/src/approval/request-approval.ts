import { WalletError } from '@latchkey/errors'
import { hexToBytes } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CallContext } from '../call-context.ts'
import { showCard } from './show-card.ts'

export interface ApprovalRequest {
  readonly method: string
  readonly request: SignRequest
}

/** Requests of a page that wait at once. */
const MAX_QUEUED = 8
let queued = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Shows a request to the person, one at a time, and returns whether they approved it. Only a press of a person counts.
 *
 * @throws request/rate-limited when too many wait, frame/aborted when the page took it back
 */
export async function requestApproval(request: ApprovalRequest, context: CallContext): Promise<boolean> {
  if (queued >= MAX_QUEUED) throw new WalletError('request/rate-limited', { retryInSeconds: 5 })
  queued += 1
  const shown = last.then(() => show(request, context))
  last = shown.catch(() => undefined)
  return shown.finally(() => {
    queued -= 1
  })
}

async function show({ method, request }: ApprovalRequest, { origin, signal, emit }: CallContext): Promise<boolean> {
  if (signal.aborted) throw new WalletError('frame/aborted')
  emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
  try {
    return await showCard(document, {
      title: 'Signature request',
      lines: [
        ['Site', origin],
        ['Request', method],
        ['Network', request.networkId],
        ['Account', request.address],
      ],
      content: toContent(request),
      signal,
    })
  } finally {
    emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}

/** Returns everything that will be signed: as a text where it is one, else as it is. */
function toContent(request: SignRequest): string {
  switch (request.kind) {
    case 'evm.message':
    case 'solana.message':
      return toReadable(request.message)
    case 'evm.typedData':
      return revealHidden(request.typedData)
    case 'evm.transaction':
      return JSON.stringify(request.transaction, null, 2)
    case 'solana.transaction':
      return request.transaction
  }
}

function toReadable(hex: string): string {
  try {
    return revealHidden(new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(hex)))
  } catch {
    // Bytes that are no text are shown as they are.
    return hex
  }
}

/** Signs that have no shape, or turn the direction of what follows, are shown by their number. @see UTS #39 */
const revealHidden = (value: string): string =>
  value.replace(/[^\P{C}\n\t]/gu, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)

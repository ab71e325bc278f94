import { exportAccepted, type exportPermit, type exportReady } from '@latchkey/protocol/vault'
import * as v from 'valibot'

/** The vault of another page answers never, because the browser does not deliver the message to it. */
const ACCEPT_MS = 5_000
/** The frame asks auth for its half meanwhile. */
const SEAL_MS = 30_000
/** A frame of the wallet has one frame in it. */
const MAX_FRAMES = 16

export interface SealedRequest<T> {
  /** Of what the vault seals. */
  readonly schema: v.GenericSchema<unknown, T>
  readonly permit: string
  readonly frameOrigin: string
  readonly acceptMs?: number
  readonly sealMs?: number
}

/**
 * Brings the permit to the vault that is embedded in the page which opened this window, and returns what that vault seals to this
 * page. The messages go only to windows of this origin.
 *
 * @returns `unreachable` if no vault answers, `over` if the vault refuses the permit or sends nothing
 */
export async function requestSealed<T>(
  page: Window,
  { schema, permit, frameOrigin, acceptMs = ACCEPT_MS, sealMs = SEAL_MS }: SealedRequest<T>,
): Promise<T | 'unreachable' | 'over'> {
  const opener = page.opener as Window | null
  if (opener === null) return 'unreachable'
  const ports = Array.from({ length: Math.min(opener.length, MAX_FRAMES) }, (_, at) => {
    const { port1, port2 } = new MessageChannel()
    const message: v.InferOutput<typeof exportPermit> = { type: '@latchkey/EXPORT_PERMIT', permit }
    opener[at]?.postMessage(message, page.origin, [port2])
    return port1
  })
  try {
    const answers = ports.map((port) => readAnswers(port, schema))
    const accepted = await Promise.race([
      ...answers.map(async (each) => ({ isAccepted: await each.accepted, sealed: each.sealed })),
      later(page, acceptMs),
    ])
    if (accepted === undefined) return 'unreachable'
    if (!accepted.isAccepted) return 'over'
    const ready: v.InferOutput<typeof exportReady> = { type: '@latchkey/EXPORT_READY' }
    opener.postMessage(ready, frameOrigin)
    return (await Promise.race([accepted.sealed, later(page, sealMs)])) ?? 'over'
  } finally {
    for (const port of ports) port.close()
  }
}

function readAnswers<T>(port: MessagePort, schema: v.GenericSchema<unknown, T>) {
  let accept: (isAccepted: boolean) => void = () => {}
  let seal: (sealed: T) => void = () => {}
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (v.is(exportAccepted, data)) accept(data.isAccepted)
    const given = v.safeParse(schema, data)
    if (given.success) seal(given.output)
  }
  return {
    accepted: new Promise<boolean>((resolve) => {
      accept = resolve
    }),
    sealed: new Promise<T>((resolve) => {
      seal = resolve
    }),
  }
}

const later = (page: Window, ms: number) => new Promise<undefined>((resolve) => void page.setTimeout(resolve, ms))

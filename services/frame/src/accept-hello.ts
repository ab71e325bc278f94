import { FRAME_PROTOCOL, type FramePageData, hello, isNamedBy, type ready } from '@latchkey/protocol/frame'
import * as v from 'valibot'

/** The page that the frame serves from now on. */
export interface Accepted {
  readonly port: MessagePort
  /** Of the embedding page, as the browser reports it. */
  readonly origin: string
  readonly appNonce: string
}

/**
 * Announces the frame to the page around it, and waits for the one hello that it accepts: of an origin of the project, of the
 * parent itself, with the nonce of this load and exactly one port. Everything else is ignored without an answer.
 *
 * @see Spec §7 "Embedded secure frame"
 */
export function acceptHello(page: Window, data: Pick<FramePageData, 'projectId' | 'origins'>): Promise<Accepted> {
  const frameNonce = crypto.randomUUID()
  return new Promise((resolve) => {
    let isAccepted = false
    const listener = (event: MessageEvent<unknown>): void => {
      const accepted = isAccepted ? undefined : readHello(event, page.parent, { ...data, frameNonce })
      if (accepted === undefined) return
      // In this same step: a second hello that is already queued finds it set.
      isAccepted = true
      page.removeEventListener('message', listener)
      resolve(accepted)
    }
    page.addEventListener('message', listener)
    const message: v.InferOutput<typeof ready> = { type: '@latchkey/READY', version: FRAME_PROTOCOL, frameNonce }
    for (const target of listTargets(page, data.origins)) page.parent.postMessage(message, target)
  })
}

interface Expected extends Pick<FramePageData, 'projectId' | 'origins'> {
  readonly frameNonce: string
}

function readHello(event: MessageEvent<unknown>, parent: Window, expected: Expected): Accepted | undefined {
  const { origin, source, data, ports } = event
  if (source !== parent || !expected.origins.some((rule) => isNamedBy(origin, rule))) return undefined
  const given = v.safeParse(hello, data)
  const [port, ...more] = ports
  if (!given.success || port === undefined || more.length > 0) return undefined
  const { projectId, frameNonce, appNonce } = given.output
  if (projectId !== expected.projectId || frameNonce !== expected.frameNonce) return undefined
  return { port, origin, appNonce }
}

/**
 * Returns the exact origins to announce to. The browser delivers only where the parent has that origin. A rule with a star names
 * no target: the parent's own origin is one if the browser reports it and the rule names it.
 */
function listTargets(page: Window, rules: readonly string[]): readonly string[] {
  const parent = page.location.ancestorOrigins?.[0] ?? originOf(page.document.referrer)
  const hasStar = (rule: string) => rule.startsWith('https://*.')
  const isStarred = parent !== undefined && rules.some((rule) => hasStar(rule) && isNamedBy(parent, rule))
  return [...new Set([...rules.filter((rule) => !hasStar(rule)), ...(isStarred ? [parent] : [])])]
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

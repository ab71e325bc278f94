import { toWalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import type { Catalogue } from '../../ports/index.ts'
import { selectNetworkId } from '../../store/selectors.ts'
import type { ClientEvent } from './telemetry.types.ts'

/** Delay of the first request, so that it does not compete with the requests and the paint of a press. */
const LATER_MS = 500

/**
 * Sends events to the site's own catalogue service, if the configuration of that service enables analytics. Addresses
 * never leave the page. Nothing is sent before the visitor acts, because every event is caused by an action.
 *
 * @see Spec §7 "Analytics", §8 "analytics config failure turns analytics off"
 */
export function startTelemetry(context: Context, catalogue: () => Promise<Catalogue | undefined>): () => void {
  const { options, features } = context
  const early = context.takeEarlyEvents()
  if (!features.analytics || options.services?.catalogue === undefined) return () => {}
  let wanted: Promise<Catalogue | undefined> | undefined
  let cancel = () => {}

  async function loadService(): Promise<Catalogue | undefined> {
    await new Promise<void>((resolve) => {
      cancel = options.clock.after(LATER_MS, resolve)
    })
    try {
      const service = await catalogue()
      const config = await service?.getAnalyticsConfig({ signal: context.signal })
      return config?.isAnalyticsEnabled === true ? service : undefined
    } catch {
      // Spec §8: if the configuration cannot be read, analytics is off, silently.
      return undefined
    }
  }

  async function send({ event, properties, timestamp, type }: ClientEvent): Promise<void> {
    wanted ??= loadService()
    const service = await wanted
    if (service === undefined || context.signal.aborted) return
    const { url, domain } = options.environment
    const caipNetworkId = selectNetworkId(context.getState())
    try {
      await service.sendEvent({
        url,
        domain,
        timestamp,
        props: {
          type,
          event,
          properties: { ...properties, ...(caipNetworkId === undefined ? {} : { caipNetworkId }) },
        },
      })
    } catch (error) {
      options.reporter.report(toWalletError(error))
    }
  }

  for (const event of early) void send(event)
  const stop = context.subscribeEvents((event) => void send(event))
  return () => {
    stop()
    cancel()
  }
}

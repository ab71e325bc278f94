import { isWalletError, type WalletError } from '@latchkey/errors'
import type { Context } from '../../context.ts'
import { showsFailure } from '../router/navigation.ts'

/** Failures that concern the whole site: every call fails until the configuration is changed. */
const REFUSALS: ReadonlySet<string> = new Set([
  'config/origin-not-allowed',
  'config/project-id-missing',
  'session/expired',
])

/** Failures of a verb that are alerts: a setting of the site prevents it, or a login at a provider takes too long. */
const ALERTED: ReadonlySet<string> = new Set([
  'network/not-found',
  'network/unsupported',
  'config/adapter-not-found',
  'social/timeout',
])

/**
 * Raises alerts about problems that only the developer of the site can fix. The specification lists a short and a long
 * text, and does not state who reads which. Decision: every visitor reads the short text, because the action has failed
 * and needs a reason; the long text, which names options, goes to the reporter, and to the console with `debug` only.
 *
 * @param write - Receives each failure of a service.
 * @see Spec §8 "Alerts"
 */
export function createAlerts(context: Context, write: (failure: WalletError) => void) {
  const raised = new Set<string>()
  /** A verb that calls another verb fails with the same error. */
  const alerted = new WeakSet<WalletError>()

  function raise(error: WalletError): void {
    context.options.reporter.report(error)
    const { router, modal } = context.getState()
    if (modal.isOpen && showsFailure(router)) return
    // After the toast of the caller, which would otherwise replace the alert.
    context.options.clock.after(0, () => context.toast('error', { type: 'error', code: error.code, context: {} }))
  }

  /** Raises one alert per reason, whichever call failed. */
  function onRefusal(error: WalletError): void {
    if (!REFUSALS.has(error.code) || raised.has(error.code)) return
    raised.add(error.code)
    raise(error)
  }

  function onServiceFailure(error: unknown): void {
    if (!isWalletError(error)) return
    write(error)
    onRefusal(error)
  }

  return {
    /** Returns the same service; raises an alert if the service rejects the whole site. */
    watchService: <S extends object>(service: S): S =>
      new Proxy(service, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name)
          if (typeof member !== 'function') return member
          return (...args: readonly unknown[]) => {
            const outcome: unknown = member.apply(target, args)
            if (outcome instanceof Promise) outcome.catch(onServiceFailure)
            return outcome
          }
        },
      }),
    /** Raises the alert of a failed verb or connect: a setting is missing, a login takes too long, or the relay refuses the whole site. */
    watchFailure(error: unknown): void {
      if (!isWalletError(error) || alerted.has(error)) return
      alerted.add(error)
      if (ALERTED.has(error.code)) raise(error)
      else onRefusal(error)
    },
  }
}

export type Alerts = ReturnType<typeof createAlerts>

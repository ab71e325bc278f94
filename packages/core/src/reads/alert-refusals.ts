import { isWalletError } from '@latchkey/errors'
import type { Context } from '../context.ts'

/** Failures that are about the site as a whole: every call will meet them until somebody sets the site up. */
const REFUSALS: ReadonlySet<string> = new Set([
  'config/origin-not-allowed',
  'config/project-id-missing',
  'session/expired',
])

/**
 * Returns the same service. When it refuses the whole site, that is reported once per reason, whoever asked and
 * whatever else the failure did; with `debug` it is an alert on the screen, too. A visitor can do nothing about it.
 *
 * @see Spec §8 "Alerts"
 */
export function createRefusalAlerts(context: Context) {
  const said = new Set<string>()

  function alert(error: unknown): void {
    if (!isWalletError(error) || !REFUSALS.has(error.code) || said.has(error.code)) return
    said.add(error.code)
    context.options.reporter.report(error)
    if (context.options.debug !== true) return
    // After what the caller itself says of its failure, which would take the place of the alert.
    context.options.clock.after(0, () => context.toast('error', { type: 'error', code: error.code, context: {} }))
  }

  return <S extends object>(service: S): S =>
    new Proxy(service, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: readonly unknown[]) => {
          const outcome: unknown = member.apply(target, args)
          if (outcome instanceof Promise) outcome.catch(alert)
          return outcome
        }
      },
    })
}

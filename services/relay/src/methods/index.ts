import type { RelayMethod } from '@latchkey/protocol/relay'
import { fetchingMethods } from './fetching.ts'
import type { Method, MethodDeps } from './method.ts'
import { publishingMethods } from './publishing.ts'
import { sessionMethods } from './sessions.ts'
import { subscribingMethods } from './subscribing.ts'

/** Returns every method of the protocol by its name. @see relay.md 2 */
export function createMethods(deps: MethodDeps): ReadonlyMap<string, Method> {
  const methods: Readonly<Record<RelayMethod, Method>> = {
    ...subscribingMethods(deps),
    ...publishingMethods(deps),
    ...fetchingMethods(deps),
    ...sessionMethods(deps),
  }
  return new Map(Object.entries(methods))
}

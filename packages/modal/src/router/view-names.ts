import type { ViewName } from '@latchkey/core'
import { firstRegistry } from './first-registry.ts'
import { registry } from './registry.ts'

/** Names of the screens that this modal has, for tools that visit all of them. */
export const VIEW_NAMES: ReadonlySet<ViewName> = new Set([...firstRegistry.keys(), ...registry.keys()])

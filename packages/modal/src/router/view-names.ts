import type { ViewName } from '@latchkey/core'
import { registry } from './registry.ts'

/** Names of the screens that this modal has, for tools that visit all of them. */
export const VIEW_NAMES: ReadonlySet<ViewName> = new Set(registry.keys())

import type { ViewName } from '@latchkey/core/ui'
import { accountViews } from './account-views.ts'
import { firstViews } from './first-views.ts'

/** Names of the screens of this modal, for tools that visit all of them. */
export const VIEW_NAMES: ReadonlySet<ViewName> = new Set(Object.keys({ ...firstViews, ...accountViews }) as ViewName[])

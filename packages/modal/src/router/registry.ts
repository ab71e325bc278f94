import type { ViewName } from '@latchkey/core'
import { connect } from '../views/connect/connect.route.ts'
import { connectingExternal } from '../views/connecting-external/connecting-external.route.ts'
import type { ViewDefinition } from './define-view.ts'

const definitions = { connect, connectingExternal }

/** The screens of this modal by name; the only list of them. */
export const registry: ReadonlyMap<ViewName, ViewDefinition> = new Map(
  Object.values(definitions).map((definition) => [definition.name, definition as unknown as ViewDefinition]),
)

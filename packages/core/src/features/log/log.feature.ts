import { defineFeature } from '../../feature.ts'
import type { LogVerbs } from './log.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends LogVerbs {}
}

/** The log for the developer of the site. The engine writes it; it is stored and read here. @see Spec §9 "log buffer" */
export const log = defineFeature({
  name: 'log',
  verbs: ['readLog'],
  load: () => import('./log.runtime.ts'),
})

import { defineFeature } from '../../feature.ts'
import { createLog } from './log.effects.ts'

/** The log for the developer of the site. The engine writes it; it is stored and read here. @see Spec §9 "log buffer" */
export const log = defineFeature({
  name: 'log',
  load: async () => createLog,
})

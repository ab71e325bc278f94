import { defineFeature } from '../../feature.ts'

/** The log for the developer of the site. The engine writes it; it is stored and read here. @see Spec §9 "log buffer" */
export const log = defineFeature({
  name: 'log',
  load: async () => (await import('./log.effects.ts')).createLog,
})

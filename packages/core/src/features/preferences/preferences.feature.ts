import { defineFeature } from '../../feature.ts'

declare module '../../store/state.ts' {
  interface ToastTypes {
    'wallet-deleted': unknown
  }
}

/** The visitor's settings for this site. */
export const preferences = defineFeature({
  name: 'preferences',
  load: async () => (await import('./preferences.effects.ts')).createPreferences,
})

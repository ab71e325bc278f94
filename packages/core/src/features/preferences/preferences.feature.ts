import { defineFeature } from '../../feature.ts'
import type { PreferenceVerbs } from './preferences.types.ts'

declare module '../../client.ts' {
  interface ClientActions extends PreferenceVerbs {}
}
declare module '../../store/state.ts' {
  interface ToastTypes {
    'wallet-deleted': unknown
  }
}

/** The visitor's settings for this site. */
export const preferences = defineFeature({
  name: 'preferences',
  verbs: ['chooseTheme', 'forgetWallet', 'forgetRecentWallet'],
  load: () => import('./preferences.runtime.ts'),
})

import * as v from 'valibot'

const KEY = 'fernhill.settings'

/** One green for each time of the day; the first is the site's own. */
export const ACCENTS = ['#1f7a4d', '#2b5ce6', '#a8327a', '#b4540a'] as const

const settingsSchema = v.object({
  themeMode: v.fallback(v.optional(v.picklist(['light', 'dark'])), undefined),
  accent: v.fallback(v.picklist(ACCENTS), ACCENTS[0]),
  allWallets: v.fallback(v.boolean(), true),
  analytics: v.fallback(v.boolean(), true),
  legalCheckbox: v.fallback(v.boolean(), false),
  reachesListed: v.fallback(v.boolean(), false),
  signIn: v.fallback(v.boolean(), false),
  mustSignIn: v.fallback(v.boolean(), false),
  /** A visitor who disconnects is signed out too. */
  signsOut: v.fallback(v.boolean(), true),
  /** Keeps the sessions of visitors in the sign-in service, if the world has one. */
  hasServerSessions: v.fallback(v.boolean(), true),
  isEmbedded: v.fallback(v.boolean(), false),
  dir: v.fallback(v.picklist(['ltr', 'rtl']), 'ltr'),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export function readSettings(): Settings {
  try {
    return v.parse(settingsSchema, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    // No storage, or nothing readable in it: the site's own settings.
    return v.parse(settingsSchema, {})
  }
}

export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

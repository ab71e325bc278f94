import * as v from 'valibot'

const KEY = 'fernhill.settings'

/** The colour of the site, and others to try; each for light and dark. */
export const ACCENTS = [
  { name: 'Leaf', leaf: 'light-dark(#1f5a3d, #8fcf9f)' },
  { name: 'Plum', leaf: 'light-dark(#8a2f6b, #e3a6d0)' },
  { name: 'Sky', leaf: 'light-dark(#1f4fa8, #a3c0f5)' },
  { name: 'Cider', leaf: 'light-dark(#9c4a08, #eab27c)' },
] as const

const settingsSchema = v.object({
  themeMode: v.fallback(v.optional(v.picklist(['light', 'dark'])), undefined),
  accent: v.fallback(v.picklist(ACCENTS.map(({ name }) => name)), ACCENTS[0].name),
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

/** Gives the page its theme and its colour. The accent of the modal is that colour, so it follows. */
export function applyLook({ themeMode, accent }: Settings): void {
  const { style } = document.documentElement
  style.colorScheme = themeMode ?? 'light dark'
  const leaf = ACCENTS.find(({ name }) => name === accent)?.leaf
  if (leaf !== undefined) style.setProperty('--leaf', leaf)
}

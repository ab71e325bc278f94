/** A colour drawn separately for each theme. */
interface Themed {
  readonly light: string
  readonly dark: string
}

/** One design decision, as a custom property on the host element of a shadow root. */
export interface Token {
  readonly name: `--lk-${string}`
  /** One value, or one for each theme. */
  readonly value: string | Themed
  /** System colour under `forced-colors: active`. */
  readonly forced?: string
  /** Value under `prefers-reduced-motion: reduce`. */
  readonly reduced?: string
  /** Value under `dir="rtl"` on the host element. */
  readonly rtl?: string
  /** True when `color-mix` tints it: surfaces and lines, never text, so that text keeps its contrast longest. */
  readonly mixed?: boolean
  /** True when the host page's buttons need it before anything is loaded. */
  readonly early?: boolean
  /** True when integrators are invited to set it (`ThemeVariables`); the rest may move between versions. */
  readonly isPublic?: boolean
  readonly about: string
}

const SYSTEM_FONT = 'system-ui,"Segoe UI",Roboto,Arial,sans-serif'

/**
 * Every token of the product, in the order it is written to the generated sheets.
 *
 * Sizes are px-based: `rem` would follow the host page's root font size, which many sites set to 10px.
 *
 * @see Spec §2 "Transitions"; Design 5 "Looks"
 */
export const tokens = [
  // Tokens that an integrator sets.
  {
    name: '--lk-font-family',
    value: SYSTEM_FONT,
    early: true,
    isPublic: true,
    about: 'Text font. The system stack, so nothing is fetched.',
  },
  {
    name: '--lk-accent',
    value: { light: '#2b5ce6', dark: '#3c69ee' },
    forced: 'ButtonText',
    early: true,
    isPublic: true,
    about: 'The one accent: primary buttons, selection, progress.',
  },
  {
    name: '--lk-color-mix',
    value: '#000',
    early: true,
    isPublic: true,
    about: 'Colour mixed into surfaces and lines.',
  },
  {
    name: '--lk-color-mix-strength',
    value: '0%',
    early: true,
    isPublic: true,
    about: 'How much of color-mix, 0–100 %.',
  },
  {
    name: '--lk-font-size-master',
    value: '10px',
    early: true,
    isPublic: true,
    about: 'Scales all text: ×1.2 ×1.4 ×1.6 ×2 ×3.2.',
  },
  {
    name: '--lk-border-radius-master',
    value: '4px',
    early: true,
    isPublic: true,
    about: 'Scales all corners: chip ×2, row ×3, card ×5.',
  },
  {
    name: '--lk-z-index',
    value: '999',
    isPublic: true,
    about: 'Stacking of the inline mode; the dialog lives in the top layer.',
  },
  {
    name: '--lk-qr-color',
    value: '#14161b',
    isPublic: true,
    about: 'QR dots. The tile behind stays white: many scanners fail on inverted codes.',
  },

  // Type.
  {
    name: '--lk-font-mono',
    value: 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace',
    about: 'Messages and calldata.',
  },
  { name: '--lk-font-xs', value: 'calc(var(--lk-font-size-master)*1.2)', about: '12px: captions, tags.' },
  {
    name: '--lk-font-sm',
    value: 'calc(var(--lk-font-size-master)*1.4)',
    about: '14px: secondary text, small buttons.',
  },
  {
    name: '--lk-font-md',
    value: 'calc(var(--lk-font-size-master)*1.6)',
    early: true,
    about: '16px: rows, buttons, fields (iOS zooms into smaller fields).',
  },
  { name: '--lk-font-lg', value: 'calc(var(--lk-font-size-master)*2)', about: '20px: headings in a view.' },
  { name: '--lk-font-xl', value: 'calc(var(--lk-font-size-master)*3.2)', about: '32px: balances.' },

  // Shape.
  {
    name: '--lk-radius-chip',
    value: 'calc(var(--lk-border-radius-master)*2)',
    about: '8px: tags, small pictures.',
  },
  {
    name: '--lk-radius-row',
    value: 'calc(var(--lk-border-radius-master)*3)',
    early: true,
    about: '12px: rows, buttons, fields.',
  },
  {
    name: '--lk-button-radius',
    value: 'var(--lk-radius-row)',
    early: true,
    isPublic: true,
    about: 'Corners of the buttons on the page and of the wide buttons in the modal; 99px makes pills.',
  },
  { name: '--lk-radius-card', value: 'calc(var(--lk-border-radius-master)*5)', about: '20px: the modal.' },
  { name: '--lk-gutter', value: '16px', about: 'Space between a view and the card edge.' },
  { name: '--lk-tap', value: '44px', about: 'Smallest target, WCAG 2.5.5.' },
  { name: '--lk-row', value: '56px', about: 'Least height of a list row.' },

  // Motion.
  { name: '--lk-duration-header', value: '120ms', about: 'Header text (Spec §2).' },
  { name: '--lk-duration-height', value: '150ms', reduced: '0ms', about: 'Modal height (Spec §2).' },
  {
    name: '--lk-duration-view',
    value: '150ms',
    about: 'View transition (Spec §2); under reduced motion a plain fade.',
  },
  { name: '--lk-duration-state', value: '120ms', early: true, reduced: '0ms', about: 'Hover, press, selection.' },
  { name: '--lk-shift', value: '16px', reduced: '0px', about: 'How far a view slides; nothing under reduced motion.' },
  { name: '--lk-press', value: '.985', reduced: '1', about: 'Scale of a pressed button.' },
  { name: '--lk-ease', value: 'cubic-bezier(.2,.8,.2,1)', about: 'Quick start, long settle.' },
  {
    name: '--lk-dir',
    value: '1',
    rtl: '-1',
    about: 'Sign of the reading direction: a transform cannot be written logically.',
  },

  // Surfaces and lines.
  {
    name: '--lk-bg',
    value: { light: '#ffffff', dark: '#18191d' },
    forced: 'Canvas',
    mixed: true,
    early: true,
    about: 'The card.',
  },
  {
    name: '--lk-fill',
    value: { light: '#f4f5f7', dark: '#222429' },
    forced: 'Canvas',
    mixed: true,
    early: true,
    about: 'Fields, secondary buttons, a row under the pointer.',
  },
  {
    name: '--lk-fill-strong',
    value: { light: '#eaecf0', dark: '#2d2f36' },
    forced: 'Canvas',
    mixed: true,
    about: 'The same while pressed or hovered again; skeletons.',
  },
  {
    name: '--lk-raised',
    value: { light: '#ffffff', dark: '#3a3d46' },
    forced: 'Canvas',
    mixed: true,
    about: 'The chosen segment above a fill.',
  },
  {
    name: '--lk-line',
    value: { light: '#e4e6eb', dark: '#2e3138' },
    forced: 'CanvasText',
    mixed: true,
    early: true,
    about: 'Hairlines that separate; carry no meaning.',
  },
  {
    name: '--lk-line-control',
    value: { light: '#82868f', dark: '#777c87' },
    forced: 'ButtonBorder',
    mixed: true,
    about: 'Lines that tell where a control is: 3:1.',
  },
  { name: '--lk-overlay', value: { light: 'rgb(17 19 24/.4)', dark: 'rgb(0 0 0/.6)' }, about: 'Behind the card.' },
  {
    name: '--lk-shadow',
    value: { light: '0 12px 40px rgb(20 24 36/.14),0 2px 6px rgb(20 24 36/.06)', dark: '0 16px 48px rgb(0 0 0/.5)' },
    forced: 'none',
    about: 'Under the card and toasts; the border comes first.',
  },

  // Ink.
  {
    name: '--lk-text',
    value: { light: '#14161b', dark: '#f4f5f7' },
    forced: 'CanvasText',
    early: true,
    about: 'Text.',
  },
  {
    name: '--lk-text-muted',
    value: { light: '#585d68', dark: '#a8adb8' },
    forced: 'CanvasText',
    early: true,
    about: 'Secondary text and icons.',
  },
  {
    name: '--lk-text-faint',
    value: { light: '#656a75', dark: '#959aa6' },
    forced: 'GrayText',
    about: 'Placeholders and captions; still 4.5:1.',
  },
  {
    name: '--lk-on-accent',
    value: '#ffffff',
    forced: 'ButtonFace',
    early: true,
    about: 'Text on accent. Computed from a custom accent.',
  },
  {
    name: '--lk-accent-text',
    value: { light: 'var(--lk-accent-light,#2150d0)', dark: 'var(--lk-accent-dark,#86a6ff)' },
    forced: 'LinkText',
    early: true,
    about: 'Accent as text, icon and focus ring.',
  },
  {
    name: '--lk-accent-soft',
    value: 'color-mix(in srgb,var(--lk-accent) 12%,var(--lk-bg))',
    forced: 'Canvas',
    about: 'Accent as a tint behind accent text.',
  },
  {
    name: '--lk-success',
    value: { light: '#14743f', dark: '#5cd08f' },
    forced: 'CanvasText',
    about: 'Done, received.',
  },
  {
    name: '--lk-success-soft',
    value: { light: '#e6f5ec', dark: '#183126' },
    forced: 'Canvas',
    about: 'Behind success text.',
  },
  {
    name: '--lk-warning',
    value: { light: '#8a5200', dark: '#f2b95c' },
    forced: 'CanvasText',
    about: 'Look before you go on.',
  },
  {
    name: '--lk-warning-soft',
    value: { light: '#fdf1dc', dark: '#352a17' },
    forced: 'Canvas',
    about: 'Behind warning text.',
  },
  {
    name: '--lk-danger',
    value: { light: '#bf2a2a', dark: '#ff8a80' },
    forced: 'CanvasText',
    about: 'Failed, or cannot be undone.',
  },
  {
    name: '--lk-danger-soft',
    value: { light: '#fdecec', dark: '#3a2022' },
    forced: 'Canvas',
    about: 'Behind danger text.',
  },
  {
    name: '--lk-focus',
    value: 'var(--lk-accent-text)',
    forced: 'Highlight',
    early: true,
    about: 'Focus ring, 2px with a 2px gap.',
  },
] as const satisfies readonly Token[]

/** Name of a token. */
export type TokenName = (typeof tokens)[number]['name']

type PublicToken = Extract<(typeof tokens)[number], { readonly isPublic: true }>['name']
type Suffix<Name> = Name extends `--lk-${infer Rest}` ? Rest : never

/**
 * Variables that an integrator may set: ours, or the same names with the prefix `--w3m-` or `--apkt-` that sites already carry.
 * If a name is set twice, `--lk-` wins over `--apkt-`, and `--apkt-` over `--w3m-`.
 *
 * Numbers get their unit: px for the masters, % for `color-mix-strength`, none for `z-index`.
 *
 * @example const theme: ThemeVariables = { '--lk-accent': '#0a7a5c', '--w3m-border-radius-master': 2 }
 */
export type ThemeVariables = {
  readonly [Name in PublicToken | `--${'w3m' | 'apkt'}-${Suffix<PublicToken>}`]?: string | number | undefined
}

/** The theme: a fixed one, or the one of the visitor's system. */
export type ThemeMode = 'light' | 'dark' | 'system'

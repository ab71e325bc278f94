/*! Lucide 1.65.0, (c) Lucide Icons and Contributors, ISC; parts (c) Cole Bemis, MIT: full text in packages/design/src/icons/LICENSE */

/** One stroke path on a 24 grid each. */
export const DRAWINGS = {
  anchor: 'M12 6v16M19 13l2-1a9 9 0 0 1-18 0l2 1M9 11h6M10 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  bell: 'M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
  bicycle:
    'M15 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM2 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0zM14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM12 17.5V14l-3-3 4-3 2 3h2',
  bird: 'M16 7h.01M3.4 18H12a8 8 0 0 0 8-8V7a4 4 0 0 0-7.28-2.3L2 20M20 7l2 .5-2 .5M10 18v3M14 17.75V21M7 18a6 6 0 0 0 3.84-10.61',
  boat: 'M10 2v15M7 22a4 4 0 0 1-4-4 1 1 0 0 1 1-1h16a1 1 0 0 1 1 1 4 4 0 0 1-4 4zM9.159 2.46a1 1 0 0 1 1.521-.193l9.977 8.98A1 1 0 0 1 20 13H4a1 1 0 0 1-.824-1.567z',
  cat: 'M12 5c.67 0 1.35.09 2 .26 1.78-2 5.03-2.84 6.42-2.26 1.4.58-.42 7-.42 7 .57 1.07 1 2.24 1 3.44C21 17.9 16.97 21 12 21s-9-3-9-7.56c0-1.25.5-2.4 1-3.44 0 0-1.89-6.42-.5-7 1.39-.58 4.72.23 6.5 2.23A9.04 9.04 0 0 1 12 5ZM8 14v.5M16 14v.5M11.25 16.25h1.5L12 17l-.75-.75Z',
  cup: 'M10 2v2M14 2v2M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1M6 2v2',
  feather:
    'M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49zM16 8L2 22M17.488 15H9',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  moon: 'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
  mountain: 'M8 3l4 8 5-5 5 15H2L8 3z',
  snail:
    'M2 13a6 6 0 1 0 12 0 4 4 0 1 0-8 0 2 2 0 0 0 4 0M2 13a8 8 0 1 0 16 0a8 8 0 1 0 -16 0zM2 21h12c4.4 0 8-3.6 8-8V7a2 2 0 1 0-4 0v6M18 3L19.1 5.2M22 3L20.9 5.2',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  tent: 'M3.5 21L14 3M20.5 21L10 3M15.5 21L12 15l-3.5 6M2 21h20',
  turtle:
    'M12 10l2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a8 8 0 1 0-16 0v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3l2-4h4ZM4.82 7.9L8 10M15.18 7.9L12 10M16.93 10H20a2 2 0 0 1 0 4H2',
  umbrella: 'M12 13v7a2 2 0 0 0 4 0M12 2v2M20.992 13a1 1 0 0 0 .97-1.274 10.284 10.284 0 0 0-19.923 0A1 1 0 0 0 3 13z',
} as const

export type Drawing = keyof typeof DRAWINGS

/** Grounds of a drawing in white; each has a contrast of 4.5 to 1 or more. */
export const COLORS = {
  blue: '#2b5ce6',
  green: '#14743f',
  purple: '#7a3bd1',
  red: '#bf2a2a',
  brown: '#8a5200',
  teal: '#0b7076',
} as const

export type Color = keyof typeof COLORS

/** Words for a start. The person can write another one. */
export const WORDS =
  'acorn amber apron aspen bacon baker barn basil beach berry birch bread brick cabin camel candy canoe cedar cello chalk cider cloud clove coral daisy delta dune eagle fern flute frost garlic ginger grape hazel honey ivory jelly juice kiwi ladder lemon lilac linen maple melon mint moss olive onion otter paper peach pearl pepper plum poppy river saddle sage salt spoon tulip violet walnut willow'.split(
    ' ',
  )

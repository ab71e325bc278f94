/*! Lucide 1.65.0, (c) Lucide Icons and Contributors, ISC; parts (c) Cole Bemis, MIT: full text in packages/design/src/icons/LICENSE */

/** One stroke path on a 24 grid each. */
export const DRAWINGS = {
  anchor: 'M12 6v16M19 13l2-1a9 9 0 0 1-18 0l2 1M9 11h6M10 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  bird: 'M16 7h.01M3.4 18H12a8 8 0 0 0 8-8V7a4 4 0 0 0-7.28-2.3L2 20M20 7l2 .5-2 .5M10 18v3M14 17.75V21M7 18a6 6 0 0 0 3.84-10.61',
  boat: 'M10 2v15M7 22a4 4 0 0 1-4-4 1 1 0 0 1 1-1h16a1 1 0 0 1 1 1 4 4 0 0 1-4 4zM9.159 2.46a1 1 0 0 1 1.521-.193l9.977 8.98A1 1 0 0 1 20 13H4a1 1 0 0 1-.824-1.567z',
  cup: 'M10 2v2M14 2v2M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1M6 2v2',
  feather:
    'M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49zM16 8L2 22M17.488 15H9',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  moon: 'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401',
  mountain: 'M8 3l4 8 5-5 5 15H2L8 3z',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  tent: 'M3.5 21L14 3M20.5 21L10 3M15.5 21L12 15l-3.5 6M2 21h20',
  turtle:
    'M12 10l2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a8 8 0 1 0-16 0v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3l2-4h4ZM4.82 7.9L8 10M15.18 7.9L12 10M16.93 10H20a2 2 0 0 1 0 4H2',
  umbrella: 'M12 13v7a2 2 0 0 0 4 0M12 2v2M20.992 13a1 1 0 0 0 .97-1.274 10.284 10.284 0 0 0-19.923 0A1 1 0 0 0 3 13z',
} as const

export type Drawing = keyof typeof DRAWINGS

/** Background colours of the white drawings; each has a contrast of at least 4.5 to 1. */
export const COLORS = {
  blue: '#2b5ce6',
  green: '#14743f',
  purple: '#7a3bd1',
  red: '#bf2a2a',
  brown: '#8a5200',
  teal: '#0b7076',
} as const

export type Color = keyof typeof COLORS

/** Initial words, one of which is chosen at random. The person can change it. */
export const WORDS =
  'acorn amber apron baker basil beach berry bread cabin candy cedar cello cloud coral daisy eagle fern flute frost grape honey juice kiwi lemon lilac maple melon mint olive onion otter paper peach pearl plum river salt spoon tulip walnut'.split(
    ' ',
  )

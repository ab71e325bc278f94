/** The selection in the gallery. */
export interface Choice {
  readonly view: string
  readonly state: string
  readonly theme: 'light' | 'dark'
  readonly width: 'card' | 'phone'
  readonly dir: 'ltr' | 'rtl'
  /** A dialog above the page, or a part of it. */
  readonly place: 'dialog' | 'inline'
  /** `en-XA`: words with accents, in brackets and a third longer, which show what is not translated and what is cut. */
  readonly locale: 'en' | 'en-XA'
  /** The modal alone. */
  readonly isBare: boolean
  /** Services answer late, as they do in life. */
  readonly isLate: boolean
}

/** Returns the choice that an address carries; a missing or wrong member is the first of its kind. */
export function readChoice(search: string): Choice {
  const given = new URLSearchParams(search)
  return {
    view: given.get('view') ?? '',
    state: given.get('state') ?? '',
    theme: given.get('theme') === 'dark' ? 'dark' : 'light',
    width: given.get('width') === 'phone' ? 'phone' : 'card',
    dir: given.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    place: given.get('place') === 'inline' ? 'inline' : 'dialog',
    locale: given.get('locale') === 'en-XA' ? 'en-XA' : 'en',
    isBare: given.get('bare') === '1',
    isLate: given.get('late') === '1',
  }
}

/** Returns the part of an address after the question mark, with it. */
export function toAddress(choice: Partial<Choice> & Pick<Choice, 'view' | 'state'>): string {
  const {
    view,
    state,
    theme = 'light',
    width = 'card',
    dir = 'ltr',
    place = 'dialog',
    locale = 'en',
    isBare = false,
    isLate = false,
  } = choice
  const entries = {
    view,
    state,
    theme,
    ...(width === 'phone' ? { width } : {}),
    ...(dir === 'rtl' ? { dir } : {}),
    ...(place === 'inline' ? { place } : {}),
    ...(locale === 'en-XA' ? { locale } : {}),
    ...(isBare ? { bare: '1' } : {}),
    ...(isLate ? { late: '1' } : {}),
  }
  return `?${new URLSearchParams(entries)}`
}

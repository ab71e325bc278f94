import { toPlainLine } from '../card/clean-text.ts'
import { element } from '../card/element.ts'
import { createGuardedCard } from '../card/guarded-card.ts'
import { icon } from '../card/icons.ts'
import { siteLine } from '../card/site-line.ts'
import type { GuardedCard } from '../gate/guard-button.ts'

const MAX_TEXT = 254

/** A question to the person that is not a request of a wallet. */
export interface QuestionContent {
  /** Of the embedding page, as the browser reported it. */
  readonly origin: string
  readonly siteName: string | undefined
  readonly icon: Parameters<typeof icon>[1]
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly text: string
  readonly texts: { readonly reject: string; readonly approve: string }
}

/** A question without the site that requests it. */
export type Question = Omit<QuestionContent, 'origin' | 'siteName'>

/** Builds the card of a question, with a button to decline it and a guarded one to accept it. */
export function createQuestionCard(document: Document, content: QuestionContent): GuardedCard {
  const title = element(document, 'h1', 'lead-text', element(document, 'bdi', '', content.title))
  title.id = 'card-title'
  const picture = element(document, 'span', 'lead-icon', icon(document, content.icon, 24))
  const lead = element(document, 'div', 'lead', picture, title)
  lead.dataset.gate = 'amount'
  const text = element(document, 'p', 'card-text', content.text)
  text.dataset.end = ''
  const site = siteLine(document, content.origin, content.siteName)
  const { head, ...parts } = createGuardedCard(document, site, content.texts)
  head.append(lead)
  parts.scroller.setAttribute('aria-labelledby', 'card-title')
  parts.scroller.append(...(content.rows.length === 0 ? [] : [facts(document, content.rows)]), text)
  return { ...parts, amount: () => lead }
}

function facts(document: Document, rows: QuestionContent['rows']): HTMLElement {
  const made = element(document, 'dl', 'facts')
  for (const [label, value] of rows) {
    const text = element(document, 'bdi', '', toPlainLine(value, MAX_TEXT))
    made.append(element(document, 'div', 'fact', element(document, 'dt', '', label), element(document, 'dd', '', text)))
  }
  return made
}

import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'

type Given = 'scrollToFn' | 'observeElementRect' | 'observeElementOffset'

/** What a list says about itself; how an element scrolls and is measured is always the same. */
type ListOptions = Omit<VirtualizerOptions<Element, Element>, Given>

export interface ListVirtualizer {
  readonly virtualizer: Virtualizer<Element, Element>
  readonly setOptions: (options: ListOptions) => void
}

/** Returns what decides which rows of a list are in the page. It loads with the first long list. */
export function createVirtualizer(options: ListOptions): ListVirtualizer {
  const complete = (list: ListOptions) => ({
    ...list,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
  })
  const virtualizer = new Virtualizer<Element, Element>(complete(options))
  return { virtualizer, setOptions: (list) => virtualizer.setOptions(complete(list)) }
}

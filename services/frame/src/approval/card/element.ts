type Child = Node | string

/** Returns an element. A string among the children is set as text: no part of a request becomes markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...children)
  return made
}

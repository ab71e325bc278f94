import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import css from './tabs.css?inline'

/** Style of tabs, adopted together with the chunk that draws them. */
export const tabsCss: string = `@layer parts{${css}}`

export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Unique in the shadow root; ties tabs to their panels. */
  readonly id: string
  /** Name of the tabs, for assistive tools. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** A pointer or the focus comes to them: what a tab needs can be loaded. */
  readonly onApproach?: (() => void) | undefined
  readonly className?: string | undefined
}

/** Tabs with one stop in the tab order; arrows (in reading direction), Home and End move and select. */
export function Tabs<Id extends string>({ id, label, tabs, selected, onSelect, onApproach, className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: tabs.length - 1 }[event.key]
    const target = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (target === undefined) return
    event.preventDefault()
    onSelect(target.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames('lk-tabs', className)}
      onKeyDown={move}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}-tab`}
          data-tab={tab.id}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? `${id}-${tab.id}-panel` : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          className="lk-tab"
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

export interface TabPanelProps {
  /** The `id` of the `Tabs`. */
  readonly tabsId: string
  /** The `id` of the tab it belongs to. */
  readonly tab: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** Content of the selected tab. Render only the selected one. */
export function TabPanel({ tabsId, tab, children, className }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${tabsId}-${tab}-panel`} aria-labelledby={`${tabsId}-${tab}-tab`} className={className}>
      {children}
    </div>
  )
}

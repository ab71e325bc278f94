import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { classNames } from '../class-names.ts'

export interface HeadingProps extends ComponentPropsWithoutRef<'h1'> {
  /** Place in the outline. Default 2; a view's own heading is 1. */
  readonly level?: 1 | 2 | 3 | undefined
  /** `bar` 16px for the header, `title` 20px in a view, `section` 14px above a group. Default `title`. */
  readonly look?: 'bar' | 'title' | 'section' | undefined
}

/** A heading that can be given focus (never by Tab), so that a change of view is announced. */
export const Heading = forwardRef<HTMLHeadingElement, HeadingProps>(function Heading(
  { level = 2, look = 'title', className, ...rest },
  ref,
) {
  const Level = `h${level}` as const
  return (
    <Level tabIndex={-1} {...rest} ref={ref} className={classNames('lk-heading', `lk-heading-${look}`, className)} />
  )
})

import type { Read, ReadResult } from '@latchkey/core'
import { Button } from '@latchkey/design'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../shell/index.ts'
import { activity } from '../strings/en/activity.ts'
import { shell as shellWords } from '../strings/en/shell.ts'
import { Notice } from './notice.tsx'
import { scrollerOf } from './scroller.tsx'

interface LoadMoreProps {
  readonly result: ReadResult<readonly unknown[]>
  readonly read: Read<readonly unknown[]> | undefined
  /** Placeholder for the loading rows. */
  readonly skeleton: ReactNode
  /** Text for a failed page. */
  readonly failed: string
}

/** The end of a paged list: requests the next page shortly before it is visible; shows a button if that fails. */
export function LoadMore({ result, read, skeleton, failed }: LoadMoreProps) {
  const shell = useWords('shell', shellWords)
  const t = useWords('activity', activity)
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, isFetchingMore } = result
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore || isFetchingMore || read === undefined) return undefined
    // A new observer after each page: IntersectionObserver fires only when visibility changes.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) read.loadMore()
      },
      { root: scrollerOf(element), rootMargin: '320px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, isFetchingMore, read])
  if (result.failure !== undefined && result.status === 'ready')
    return (
      <Notice
        tone="danger"
        announce
        action={
          <Button size="sm" loading={result.isFetching} onClick={() => read?.refetch()}>
            {shell.retry}
          </Button>
        }
      >
        {failed}
      </Notice>
    )
  if (!hasMore) return null
  return (
    <div ref={end}>
      {isFetchingMore ? (
        skeleton
      ) : (
        <Button variant="ghost" fullWidth onClick={() => read?.loadMore()}>
          {t.more}
        </Button>
      )}
    </div>
  )
}

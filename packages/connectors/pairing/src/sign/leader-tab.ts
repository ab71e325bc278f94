import type { Page } from '../relay/page.ts'

/** For each topic, whether this tab acts for all tabs of the site. */
export interface LeaderTab {
  begin(topic: string): void
  end(topic: string): void
  /** Returns whether this tab is the leader of a topic; if not, records that a message was left at the relay. */
  isLeader(topic: string): boolean
  close(): void
}

/** @param onLeft - Called when this tab becomes the leader of a topic where a message was left. */
export function createLeaderTab(page: Page, onLeft: (topic: string) => void): LeaderTab {
  const led = new Set<string>()
  const left = new Set<string>()
  const stops = new Map<string, () => void>()
  const end = (topic: string) => {
    stops.get(topic)?.()
    for (const topics of [stops, led, left]) topics.delete(topic)
  }
  return {
    end,
    begin(topic) {
      if (page.electLeader === undefined || stops.has(topic)) return
      const onChange = (isLeading: boolean) => {
        if (!isLeading) return void led.delete(topic)
        led.add(topic)
        if (left.delete(topic)) onLeft(topic)
      }
      // A placeholder, because `onChange` may be called synchronously.
      stops.set(topic, () => {})
      stops.set(topic, page.electLeader(topic, onChange))
    },
    isLeader(topic) {
      if (page.electLeader === undefined || led.has(topic)) return true
      left.add(topic)
      return false
    },
    close() {
      for (const topic of [...stops.keys()]) end(topic)
    },
  }
}

type Step = () => Promise<void>

/** Waiting steps of one member, and whether one of its steps runs. */
interface Member {
  readonly steps: Step[]
  isRunning: boolean
}

/**
 * Returns a function that runs a few steps at a time, at most one of each member. Groups take turns, and so do the members
 * of a group, so a member with a thousand waiting steps delays no other.
 *
 * @example const runFair = createFairQueue(4)
 * await runFair(address, clientId, () => mailbox.list(query))
 */
export function createFairQueue(maxRunning: number) {
  const groups = new Map<string, Map<string, Member>>()
  let running = 0

  function moveLast(groupName: string, memberName: string, member: Member): void {
    const members = groups.get(groupName)
    members?.delete(memberName)
    groups.delete(groupName)
    if (member.isRunning || member.steps.length > 0) members?.set(memberName, member)
    if (members !== undefined && members.size > 0) groups.set(groupName, members)
  }

  /** Returns the next step. Its group and its member become the last when it begins, and when it ends. */
  function takeNext(): Step | undefined {
    for (const [groupName, members] of groups) {
      for (const [memberName, member] of members) {
        const step = member.isRunning ? undefined : member.steps.shift()
        if (step === undefined) continue
        member.isRunning = true
        moveLast(groupName, memberName, member)
        return () =>
          step().finally(() => {
            member.isRunning = false
            moveLast(groupName, memberName, member)
          })
      }
    }
    return undefined
  }

  function runNext(): void {
    while (running < maxRunning) {
      const step = takeNext()
      if (step === undefined) return
      running += 1
      void step().finally(() => {
        running -= 1
        runNext()
      })
    }
  }

  return <T>(group: string, member: string, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const members = groups.get(group) ?? new Map<string, Member>()
      const own = members.get(member) ?? { steps: [], isRunning: false }
      own.steps.push(() => work().then(resolve, reject))
      groups.set(group, members.set(member, own))
      runNext()
    })
}

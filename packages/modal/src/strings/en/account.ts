/** Words of the account screens: account, settings, receive, activity, networks. */
export const account = {} as const

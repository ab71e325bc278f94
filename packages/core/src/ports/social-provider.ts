/** A provider of social logins to a wallet. @see Spec §9 "Socials" */
export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

/** Where to ask for what can't be bought on a screen yet: credits, subscriptions, dates that can't be booked. */
export const salesAddress = 'sales@troupe.example'

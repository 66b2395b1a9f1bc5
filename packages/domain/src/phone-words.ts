/** '+1 312 555 0190': numbers of North America in their groups, others as they are stored. */
export const phoneWords = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')

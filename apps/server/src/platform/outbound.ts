import nodemailer from 'nodemailer'

/** What carries mail away. */
export type Post = ReturnType<typeof openPost>

/**
 * A connection to the SMTP server of the settings. Every silence ends after `timeout` milliseconds (I-10). Nothing of a mail makes the server
 * open a file or an address. This module is the only way out of the server (I-22): whatever else is ever dialled is dialled here.
 */
export const openPost = (url: string, timeout = 10_000) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

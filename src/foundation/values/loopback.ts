/** 127.0.0.0/8, ::1 and localhost: names and addresses of this machine that no other machine reaches. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host) || /\.localhost$/i.test(host);

interface ErrorEntry {
  /** HTTP status that the server answers with. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  /** For the person at the screen: what happened, then what to do. No jargon, no ids. */
  readonly message: string;
  /** Whether sending the same request again can succeed without anyone changing anything. */
  readonly retry: 'never' | 'later';
}

/** Every error a caller of `/api` can see, sorted. A code is public: add freely, never rename, never reuse. */
export const ERRORS = {
  appointment_changed: {
    status: 409,
    message: 'Someone else changed this appointment a moment ago. Look at it again, then repeat your change.',
    retry: 'never',
  },
  body_too_large: {
    status: 413,
    message: 'This is too large to take in. Send something smaller.',
    retry: 'never',
  },
  client_has_pets: {
    status: 409,
    message: 'This client still has pets here. Move the pets to another client first.',
    retry: 'never',
  },
  desk_device_unknown: {
    status: 403,
    message: 'This browser is no front desk device any more. Sign in with your password.',
    retry: 'never',
  },
  doctor_busy: {
    status: 409,
    message: 'This doctor already has an appointment then. Choose another time or another doctor.',
    retry: 'never',
  },
  forbidden: { status: 403, message: 'Your role does not allow this. Ask a clinic admin.', retry: 'never' },
  hours_overlap: {
    status: 422,
    message: 'Two of these hours overlap. Join them or move one.',
    retry: 'never',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This request was sent before with other content. Reload the page and try again.',
    retry: 'never',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was saved. Try again in a moment.',
    retry: 'later',
  },
  invalid_input: { status: 422, message: 'Some fields need another look.', retry: 'never' },
  invitation_gone: {
    status: 409,
    message: 'This invitation was used, withdrawn or has run out. Ask for a new one.',
    retry: 'never',
  },
  last_admin: {
    status: 409,
    message: 'This is the only clinic admin. Make someone else clinic admin first.',
    retry: 'never',
  },
  last_platform_admin: {
    status: 409,
    message: 'This is the only platform admin. Make someone else platform admin first.',
    retry: 'never',
  },
  last_publishable_key: {
    status: 409,
    message: 'This is the only publishable key, and browsers need one. Create another one first.',
    retry: 'never',
  },
  malformed_body: {
    status: 400,
    message: 'This request could not be read. Reload the page and try again.',
    retry: 'never',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take that kind of request.',
    retry: 'never',
  },
  microchip_taken: {
    status: 409,
    message: 'Another pet of this clinic carries this microchip. Check the number, or open that pet.',
    retry: 'never',
  },
  name_taken: {
    status: 409,
    message: 'Something here already goes by this name. Choose another.',
    retry: 'never',
  },
  not_found: { status: 404, message: 'This does not exist, or is not yours to see.', retry: 'never' },
  online_booking_off: {
    status: 409,
    message: 'This clinic takes no bookings online. Call it to book.',
    retry: 'never',
  },
  outside_hours: {
    status: 422,
    message: 'The clinic or the doctor is not working then. Choose another time.',
    retry: 'never',
  },
  overloaded: { status: 503, message: 'Tailwell is very busy. Try again in a moment.', retry: 'later' },
  pet_deceased: {
    status: 409,
    message: 'This pet is recorded as deceased, so it cannot be booked.',
    retry: 'never',
  },
  pin_blocked: {
    status: 403,
    message: 'That was too many wrong PINs. Sign in with your password on this device.',
    retry: 'never',
  },
  pin_wrong: { status: 422, message: 'This is not the right PIN.', retry: 'never' },
  room_busy: {
    status: 409,
    message: 'This room is taken then. Choose another room or another time.',
    retry: 'never',
  },
  recovery_code_wrong: {
    status: 409,
    message: 'This recovery code is not right, or was used before. Check it, or take another one.',
    retry: 'never',
  },
  second_factor_first: {
    status: 409,
    message: 'Set up two-step sign-in for yourself first, then come back to this.',
    retry: 'never',
  },
  second_factor_required: {
    status: 403,
    message: 'Two-step sign-in is needed here. Enter your code, or set it up first.',
    retry: 'never',
  },
  session_ended: { status: 401, message: 'Your session has ended. Sign in again.', retry: 'never' },
  sign_in_again: {
    status: 403,
    message: 'You signed in a while ago. Sign out and in again, then repeat this.',
    retry: 'never',
  },
  signing_key_too_new: {
    status: 409,
    message:
      'The next key is too new to sign: not everybody may know it yet. Try again in a quarter of an hour.',
    retry: 'later',
  },
  slot_taken: {
    status: 409,
    message: 'Someone else has just taken this time. Choose one of the times beside it.',
    retry: 'never',
  },
  slug_taken: { status: 409, message: 'Another clinic uses this address. Choose another.', retry: 'never' },
  status_not_allowed: {
    status: 409,
    message: 'The appointment cannot go there from where it stands. Look at it again.',
    retry: 'never',
  },
  too_late_online: {
    status: 409,
    message: 'It is too close to the appointment to change it here. Call the clinic.',
    retry: 'never',
  },
  time_blocked: {
    status: 409,
    message: 'This time is blocked. Choose another time, or book it all the same.',
    retry: 'never',
  },
  too_many_requests: {
    status: 429,
    message: 'That was a lot at once. Wait a moment, then go on.',
    retry: 'later',
  },
  unauthenticated: { status: 401, message: 'Sign in first.', retry: 'never' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not taken here.', retry: 'never' },
  user_exists: { status: 409, message: 'This person already has a role here.', retry: 'never' },
} as const satisfies Record<string, ErrorEntry>;
export type ErrorCode = keyof typeof ERRORS;

/** Facts for the screen, such as the three nearest free slots. Never a stack, SQL, or another clinic's data. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The one error class that crosses a boundary on purpose. Anything else thrown becomes `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(ERRORS[code].message, options);
    this.code = code;
    this.details = details;
  }
}

/** A field's name in the input (dotted for nested ones) and what to do about it. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every refusal under `/api`. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retry: 'never' | 'later';
  /** To quote to support; stands in the server's log too. */
  readonly requestId: string;
  readonly fields?: readonly FieldError[];
  readonly details?: ErrorDetails;
}

interface ErrorEntry {
  /** The HTTP status of the response. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  /** For the person at the screen: what happened, then what to do. No jargon, no ids. */
  readonly message: string;
  /** Whether sending the same request again can succeed without anyone changing anything. */
  readonly retry: 'never' | 'later';
}

/** Every error that a caller of `/api` can see, sorted. A code is public: add new ones, never rename or reuse one. */
export const ERRORS = {
  ai_already_stopped: {
    status: 409,
    message: 'Everything is stopped already. Reload the page to see since when.',
    retry: 'never',
  },
  ai_budget_spent: {
    status: 409,
    message:
      'The clinic’s assistant budget for this month does not reach for this. A clinic admin can ask for more.',
    retry: 'never',
  },
  ai_feature_not_allowed: {
    status: 403,
    message: 'The platform does not allow this assistant feature for your clinic.',
    retry: 'never',
  },
  ai_feature_off: {
    status: 409,
    message: 'This assistant feature is switched off. A clinic admin can switch it on in the settings.',
    retry: 'never',
  },
  ai_model_missing: {
    status: 409,
    message: 'No model is set for your clinic, so the assistant cannot answer. Ask the platform to set one.',
    retry: 'never',
  },
  ai_stopped: {
    status: 409,
    message: 'The assistant is stopped for all clinics at the moment. Nothing was sent.',
    retry: 'later',
  },
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
  code_taken: {
    status: 409,
    message: 'This laboratory already has a test with this code. Choose another code, or change that test.',
    retry: 'never',
  },
  demo_ahead: {
    status: 409,
    message: 'This demo is still to come. Say how it went once its time has come.',
    retry: 'never',
  },
  demo_closed: {
    status: 409,
    message: 'This demo cannot be changed any more: it was cancelled, or its time has come.',
    retry: 'never',
  },
  demos_enough: {
    status: 409,
    message:
      'Two demos are booked with this address already. Move or cancel one by the link in its letter, or write to us.',
    retry: 'never',
  },
  clinic_not_suspended: {
    status: 409,
    message: 'This clinic is not suspended. Look at it again.',
    retry: 'never',
  },
  clinic_suspended: {
    status: 403,
    message:
      'Your clinic is suspended, so nobody can work here now. Nothing is lost. Write to Tailwell support.',
    retry: 'never',
  },
  clinic_suspended_already: {
    status: 409,
    message: 'This clinic is suspended already. Look at it again.',
    retry: 'never',
  },
  clinic_unavailable: {
    status: 409,
    message: 'This clinic is not available here at the moment. Call it to book.',
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
  incident_resolved: {
    status: 409,
    message: 'This incident is over already. Open a new one for what came after it.',
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
  lead_changed: {
    status: 409,
    message: 'Someone else changed this lead a moment ago. Look at it again, then repeat your change.',
    retry: 'never',
  },
  lead_has_clinic: {
    status: 409,
    message: 'This lead has become a clinic already, and stays with it.',
    retry: 'never',
  },
  lead_stage_not_allowed: {
    status: 409,
    message: 'The lead cannot go there from where it stands. Look at it again.',
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
  not_on_trial: {
    status: 409,
    message: 'This clinic is on no trial. Change its plan instead.',
    retry: 'never',
  },
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
  own_account: {
    status: 409,
    message: 'This is your own account. Another platform admin can close it.',
    retry: 'never',
  },
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
  record_changed: {
    status: 409,
    message: 'Someone else changed this a moment ago. Look at it again, then repeat your change.',
    retry: 'never',
  },
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
  support_access_limits: {
    status: 403,
    message:
      'Inside a clinic you only read, and see that clinic alone. End the access to go back to the console.',
    retry: 'never',
  },
  ticket_over: {
    status: 409,
    message: 'This ticket was settled more than two weeks ago. Open a new one and name its number.',
    retry: 'never',
  },
  ticket_state_not_allowed: {
    status: 409,
    message: 'The ticket cannot go there from where it stands. Look at it again.',
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
  trial_client: {
    status: 409,
    message:
      'This account is a client of a clinic. Start the trial with another address, so that the two stay apart.',
    retry: 'never',
  },
  trial_staff: {
    status: 409,
    message: 'This account works for a clinic or for Tailwell already. Start the trial with another address.',
    retry: 'never',
  },
  trial_used: {
    status: 409,
    message: 'This account has had its free trial. Write to us, and we find a way to go on.',
    retry: 'never',
  },
  unauthenticated: { status: 401, message: 'Sign in first.', retry: 'never' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not taken here.', retry: 'never' },
  user_exists: { status: 409, message: 'This person already has a role here.', retry: 'never' },
} as const satisfies Record<string, ErrorEntry>;
export type ErrorCode = keyof typeof ERRORS;

/** Data for the screen, such as the three nearest free slots. Never a stack trace, SQL, or another clinic's data. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The only error class that is meant for the caller. Anything else that is thrown becomes `internal`. */
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

/** The path of an input field (dotted for nested ones) and what to do about it. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every error response under `/api`. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retry: 'never' | 'later';
  /** For support requests; the server's log contains it too. */
  readonly requestId: string;
  readonly fields?: readonly FieldError[];
  readonly details?: ErrorDetails;
}

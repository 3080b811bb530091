interface ErrorEntry {
  /** The HTTP status of the response. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  /** For the person at the screen: what happened, then what to do. No jargon, no ids. */
  readonly message: string;
  /** Whether sending the same request again can succeed without anyone changing anything. */
  readonly retry: 'never' | 'later';
}

/** Every error that a caller of `/api` can see, sorted. A code is public: add new ones, never rename or reuse one. */
export const ERRORS = {
  act_not_done: {
    status: 409,
    message: 'This was not done, or has already been undone. Reload the page to see its current state.',
    retry: 'never',
  },
  act_not_planned: {
    status: 409,
    message: 'This has already been done or skipped. Reload the page to see its current state.',
    retry: 'never',
  },
  ai_already_stopped: {
    status: 409,
    message: 'The assistant is already stopped. Reload the page for details.',
    retry: 'never',
  },
  ai_budget_spent: {
    status: 409,
    message:
      'Not enough of the clinic’s assistant budget is left this month. A clinic admin can request more.',
    retry: 'never',
  },
  ai_draft_decided: {
    status: 409,
    message: 'This draft was already used or dropped.',
    retry: 'never',
  },
  ai_feature_not_allowed: {
    status: 403,
    message: 'Tailwell has not enabled this assistant feature for your clinic.',
    retry: 'never',
  },
  ai_feature_off: {
    status: 409,
    message: 'This assistant feature is turned off. A clinic admin can turn it on in the settings.',
    retry: 'never',
  },
  ai_model_missing: {
    status: 409,
    message:
      'No model is set for your clinic, so the assistant cannot answer. Ask Tailwell support to set one.',
    retry: 'never',
  },
  ai_note_rule_exists: {
    status: 409,
    message: 'A rule for this phrase already exists. Remove it first.',
    retry: 'never',
  },
  ai_note_rules_full: {
    status: 409,
    message: 'This list has 100 rules, which is the limit. Remove one first.',
    retry: 'never',
  },
  ai_stopped: {
    status: 409,
    message: 'The assistant is currently stopped for all clinics. Nothing was sent.',
    retry: 'later',
  },
  alert_not_acknowledged: {
    status: 409,
    message: 'The pet has an alert about this. Give a reason to proceed.',
    retry: 'never',
  },
  appointment_changed: {
    status: 409,
    message: 'Someone else just changed this appointment. Review it, then repeat your change.',
    retry: 'never',
  },
  appointment_message_gone: {
    status: 409,
    message: 'This message was just sent or dropped, because the appointment changed. Review the messages.',
    retry: 'never',
  },
  appointment_not_held: {
    status: 409,
    message:
      'This appointment was canceled, moved or missed, so it has no visit. Open the visit from the pet instead.',
    retry: 'never',
  },
  bands_overlap: {
    status: 422,
    message: 'Two doses for the same species cover the same weight. Change the weights so only one applies.',
    retry: 'never',
  },
  bill_changed: {
    status: 409,
    message: 'The bill has changed since you opened it. Review it, then try again.',
    retry: 'never',
  },
  body_too_large: {
    status: 413,
    message: 'This is too large. Send something smaller.',
    retry: 'never',
  },
  bulk_message_ended: {
    status: 409,
    message: 'This message is no longer being sent. Reload the page to see what was sent.',
    retry: 'never',
  },
  bulk_message_incomplete: {
    status: 409,
    message: 'Something is missing before this message can be sent. See the list above “Start sending”.',
    retry: 'never',
  },
  bulk_message_started: {
    status: 409,
    message: 'This message was already started. Reload the page to see its progress.',
    retry: 'never',
  },
  bulk_nobody: {
    status: 409,
    message: 'No recipients. Change the recipients or the channels.',
    retry: 'never',
  },
  bulk_too_many: {
    status: 409,
    message: 'More than 10,000 clients match. Narrow down the recipients, or send it in parts.',
    retry: 'never',
  },
  bundle_has_no_price: {
    status: 409,
    message: 'A bundle costs what its items cost. Set the prices of its items instead.',
    retry: 'never',
  },
  cancellation_changed: {
    status: 409,
    message: 'The amount has changed since it was shown. Review it, then cancel the plan.',
    retry: 'never',
  },
  certificate_incomplete: {
    status: 409,
    message: 'The certificate cannot be issued yet. Enter the missing details first.',
    retry: 'never',
  },
  charge_invoiced: {
    status: 409,
    message: 'This is on an invoice. Credit that line of the invoice first, so that it can be billed again.',
    retry: 'never',
  },
  charge_not_divisible: {
    status: 409,
    message: 'Only a charge from a visit that isn’t split yet can be split.',
    retry: 'never',
  },
  charge_too_large: {
    status: 409,
    message: 'This is more than can be charged. Check the quantity, factor and price.',
    retry: 'never',
  },
  client_erased: {
    status: 409,
    message: 'The personal data of this client was erased. Choose another client, or add a new one.',
    retry: 'never',
  },
  client_has_appointments: {
    status: 409,
    message: 'This client still has upcoming appointments. Cancel them first.',
    retry: 'never',
  },
  client_has_open_visits: {
    status: 409,
    message: 'A visit of this client is not signed yet. Sign it first.',
    retry: 'never',
  },
  client_has_pets: {
    status: 409,
    message: 'This client still has pets here. Move the pets to another client first.',
    retry: 'never',
  },
  client_without_email: {
    status: 409,
    message:
      'The client no longer has this email address. Print it instead, or add an address on the client’s page.',
    retry: 'never',
  },
  code_taken: {
    status: 409,
    message: 'This laboratory already has a test with this code. Choose another code, or change that test.',
    retry: 'never',
  },
  contact_not_allowed: {
    status: 409,
    message: 'The client cannot be contacted on this channel. Use another channel, or call.',
    retry: 'never',
  },
  controlled_not_suggested: {
    status: 409,
    message: 'Controlled drugs are never ordered from suggestions. Add them to an order by hand.',
    retry: 'never',
  },
  container_needed: {
    status: 409,
    message: 'This uses a controlled drug. Choose the container that it is drawn from.',
    retry: 'never',
  },
  container_not_usable: {
    status: 409,
    message: 'This container’s lot has expired or is on hold. Choose another container.',
    retry: 'never',
  },
  container_short: {
    status: 409,
    message: 'The register shows less than that in the container. Use another one, or count it first.',
    retry: 'never',
  },
  controlled_details_missing: {
    status: 409,
    message: 'Enter the substance, form and strength of this drug first.',
    retry: 'never',
  },
  controlled_not_allowed: {
    status: 403,
    message: 'Your role may not give controlled drugs. Ask a doctor or a technician.',
    retry: 'never',
  },
  conversation_merged: {
    status: 409,
    message: 'This conversation was merged into another one. Open that one instead.',
    retry: 'never',
  },
  conversation_moved_on: {
    status: 409,
    message: 'There are newer messages in this conversation. Read them, then send yours anyway or change it.',
    retry: 'never',
  },
  conversation_not_matched: {
    status: 409,
    message: 'This conversation has no client yet. Choose the client first.',
    retry: 'never',
  },
  conversation_not_merged: {
    status: 409,
    message:
      'This merge was already undone, or the record was merged again. Reload the page to see its current state.',
    retry: 'never',
  },
  cosign_not_allowed: {
    status: 409,
    message: 'Someone other than the signer must cosign: the visit’s supervisor, if there is one.',
    retry: 'never',
  },
  cosign_not_needed: {
    status: 409,
    message: 'This visit does not need a cosignature, or already has one.',
    retry: 'never',
  },
  count_incomplete: {
    status: 409,
    message: 'The stock has changed since this count began. Reload it, then count what was added.',
    retry: 'never',
  },
  credit_too_large: {
    status: 409,
    message: 'You are crediting more than is left of this invoice. Reload the page to see what is left.',
    retry: 'never',
  },
  day_changed: {
    status: 409,
    message: 'Cash has moved since you counted. Compare the new amount with the drawer, then close the day.',
    retry: 'never',
  },
  demo_ahead: {
    status: 409,
    message: 'This demo has not started yet. Record its outcome once it has.',
    retry: 'never',
  },
  demo_closed: {
    status: 409,
    message: 'This demo can no longer be changed: it was canceled or has already started.',
    retry: 'never',
  },
  demos_enough: {
    status: 409,
    message:
      'Two demos are already booked with this address. Reschedule or cancel one with the link in its email, or contact us.',
    retry: 'never',
  },
  clinic_not_suspended: {
    status: 409,
    message: 'This clinic is not suspended. Reload the page.',
    retry: 'never',
  },
  clinic_suspended: {
    status: 403,
    message:
      'Your clinic is suspended, so no one can work here right now. No data is lost. Contact Tailwell support.',
    retry: 'never',
  },
  clinic_suspended_already: {
    status: 409,
    message: 'This clinic is already suspended. Reload the page.',
    retry: 'never',
  },
  clinic_unavailable: {
    status: 409,
    message: 'This clinic is currently not available online. Call the clinic to book.',
    retry: 'never',
  },
  desk_device_unknown: {
    status: 403,
    message: 'This browser is no longer a front desk device. Sign in with your password.',
    retry: 'never',
  },
  discount_too_large: {
    status: 409,
    message: 'A discount cannot be more than the amount itself.',
    retry: 'never',
  },
  discrepancy_open: {
    status: 409,
    message: 'This container has an open discrepancy. Close it first.',
    retry: 'never',
  },
  discrepancy_step_not_allowed: {
    status: 409,
    message:
      'This step does not come next. Someone other than the person who found the difference must recount.',
    retry: 'never',
  },
  doctor_busy: {
    status: 409,
    message: 'This doctor already has an appointment at that time. Choose another time or doctor.',
    retry: 'never',
  },
  doctor_unavailable: {
    status: 409,
    message: 'The doctor is not available at that time. Choose another time or doctor.',
    retry: 'never',
  },
  dose_above_maximum: {
    status: 409,
    message:
      'This dose is above the maximum, so it cannot be prescribed. Lower it, or have the maximum checked.',
    retry: 'never',
  },
  emergency_term_limit: {
    status: 409,
    message: 'The clinic has reached its limit of 200 words. Delete one first.',
    retry: 'never',
  },
  emergency_term_taken: {
    status: 409,
    message: 'This word is already on the list. Use another one.',
    retry: 'never',
  },
  estimate_answered: {
    status: 409,
    message: 'This estimate has already been answered. Reload the page to see the answer.',
    retry: 'never',
  },
  estimate_declined: {
    status: 409,
    message: 'The client accepted nothing in this estimate, so there is nothing to plan.',
    retry: 'never',
  },
  estimate_empty: {
    status: 422,
    message: 'Each option of the estimate needs at least one item. Add one, or remove the option.',
    retry: 'never',
  },
  estimate_expired: {
    status: 410,
    message: 'This estimate has expired, so it can no longer be answered. Ask the clinic for a new one.',
    retry: 'never',
  },
  estimate_not_answered: {
    status: 409,
    message: 'The client has not answered this estimate yet. Nothing was planned.',
    retry: 'never',
  },
  estimate_not_draft: {
    status: 409,
    message: 'This estimate was already sent or withdrawn and cannot be changed. Copy it to make a new one.',
    retry: 'never',
  },
  estimate_not_open: {
    status: 409,
    message: 'This estimate can no longer be answered. Reload the page to see its current state.',
    retry: 'never',
  },
  estimate_withdrawn: {
    status: 410,
    message: 'The clinic has withdrawn this estimate. Ask the clinic for a new one.',
    retry: 'never',
  },
  estimate_without_client: {
    status: 409,
    message: 'The pet has no client to send the estimate to. Add a client first.',
    retry: 'never',
  },
  estimate_without_email: {
    status: 409,
    message: 'The client has no email address. Add one, or create a link and send it yourself.',
    retry: 'never',
  },
  file_refused: {
    status: 422,
    message: 'This file is not a photo or PDF we can read. Choose another file.',
    retry: 'never',
  },
  findings_changed: {
    status: 409,
    message: 'Someone else just recorded findings here. Review them, then repeat yours.',
    retry: 'never',
  },
  file_missing: {
    status: 409,
    message: 'The file was not uploaded completely, or is already in use. Upload it again.',
    retry: 'never',
  },
  forbidden: { status: 403, message: 'Your role does not allow this. Ask a clinic admin.', retry: 'never' },
  forecast_too_new: {
    status: 409,
    message: 'The forecast has not been compared with actual use for long enough yet.',
    retry: 'later',
  },
  follow_up_done: {
    status: 409,
    message: 'This follow-up was already sent or dropped. Undo that first, then change it.',
    retry: 'never',
  },
  form_changed: {
    status: 409,
    message: 'The clinic changed this form. Read the new version, then sign it. Your answers are kept.',
    retry: 'never',
  },
  form_incomplete: {
    status: 422,
    message: 'Some required fields are empty. Fill them in, then sign.',
    retry: 'never',
  },
  form_not_signed: {
    status: 409,
    message: 'This form is not signed, or has already been voided. Reload the page to see its current state.',
    retry: 'never',
  },
  form_signed: { status: 409, message: 'This form is already signed and cannot be changed.', retry: 'never' },
  form_without_client: {
    status: 409,
    message: 'The pet has no client who could fill in the form online. Add a client first.',
    retry: 'never',
  },
  hours_overlap: {
    status: 422,
    message: 'Two of these time ranges overlap. Merge them or move one.',
    retry: 'never',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This request was already sent with different content. Reload the page and try again.',
    retry: 'never',
  },
  imaging_request_closed: {
    status: 409,
    message: 'This request is already done or canceled. Reload the page to see it.',
    retry: 'never',
  },
  imaging_study_matched: {
    status: 409,
    message: 'This study already belongs to a pet. Undo the match first.',
    retry: 'never',
  },
  imaging_study_released: {
    status: 409,
    message: 'The client has already been shown pictures of this study, so its match stays.',
    retry: 'never',
  },
  imaging_study_unmatched: {
    status: 409,
    message: 'No one has said whose this study is yet. Match it to a pet first.',
    retry: 'never',
  },
  incident_resolved: {
    status: 409,
    message: 'This incident is already resolved. Open a new one for later problems.',
    retry: 'never',
  },
  intake_closed: {
    status: 409,
    message: 'These answers can no longer be changed online. Tell the team at the clinic.',
    retry: 'never',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was saved. Try again in a moment.',
    retry: 'later',
  },
  invalid_input: { status: 422, message: 'Some fields need your attention.', retry: 'never' },
  invitation_gone: {
    status: 409,
    message: 'This invitation was used, withdrawn or has expired. Request a new one.',
    retry: 'never',
  },
  message_not_failed: {
    status: 409,
    message:
      'This message did not fail, so it cannot be sent again. Reload the page to see its current state.',
    retry: 'never',
  },
  message_not_undecided: {
    status: 409,
    message: 'The outcome of this message is already known. Reload the page to see its current state.',
    retry: 'never',
  },
  message_on_its_way: {
    status: 409,
    message: 'This message was already sent or canceled. Reload the page to see its current state.',
    retry: 'never',
  },
  message_used_before: {
    status: 409,
    message: 'This was already done for the message. Reload the page to see the result.',
    retry: 'never',
  },
  no_credit: {
    status: 409,
    message: 'No credit is left, or there is nothing to use it on. Reload the page to see what is left.',
    retry: 'never',
  },
  no_structured_invoice: {
    status: 409,
    message: 'This invoice is not available as a structured invoice. The clinic’s tax ID may be missing.',
    retry: 'never',
  },
  invoice_in_plan: {
    status: 409,
    message: 'One of these invoices is already in a payment plan. End that plan first.',
    retry: 'never',
  },
  invoice_paid: {
    status: 409,
    message: 'That is more than is left to pay on this invoice. Reload the page to see what is left.',
    retry: 'never',
  },
  item_archived: {
    status: 409,
    message:
      'This item is archived and can no longer be used. Choose another item, or restore it in the settings.',
    retry: 'never',
  },
  item_barcode_taken: {
    status: 409,
    message: 'Another item already has this barcode. Check the number, or change that item.',
    retry: 'never',
  },
  item_code_taken: {
    status: 409,
    message: 'Another item already has this code. Choose another code, or change that item.',
    retry: 'never',
  },
  item_in_itself: {
    status: 409,
    message: 'An item cannot be part of itself, directly or through its parts. Remove one of them.',
    retry: 'never',
  },
  item_unit_in_use: {
    status: 409,
    message:
      'This item still has stock in its current unit. Use it up or count it down first, or add a new item.',
    retry: 'never',
  },
  item_without_price: {
    status: 409,
    message:
      'This item has no price yet, so it cannot be charged. A clinic admin can set one in the settings, under Services and products.',
    retry: 'never',
  },
  lab_connection_exists: {
    status: 409,
    message: 'Orders to this laboratory already leave by another connection. Turn that one off first.',
    retry: 'never',
  },
  lab_message_applied: {
    status: 409,
    message: 'This message has been applied or is being applied. Reload the page to see it.',
    retry: 'never',
  },
  lab_order_closed: {
    status: 409,
    message:
      'This order has been canceled, refused by the laboratory, or already has results. Reload the page to see it.',
    retry: 'never',
  },
  lab_order_submitted: {
    status: 409,
    message: 'This order has already been sent and can no longer be changed. Cancel it and order again.',
    retry: 'never',
  },
  lab_report_changed: {
    status: 409,
    message: 'This report changed while it was open. Reload the page, review it, then try again.',
    retry: 'never',
  },
  lab_report_matched: {
    status: 409,
    message: 'This report already belongs to a patient. Undo the match first.',
    retry: 'never',
  },
  lab_report_not_signed: {
    status: 409,
    message: 'A doctor has not signed the current results. Sign them, then release them.',
    retry: 'never',
  },
  lab_report_reviewed: {
    status: 409,
    message: 'These results are already signed. Reload the page to see who signed them.',
    retry: 'never',
  },
  lab_report_signed: {
    status: 409,
    message: 'A doctor has signed this report, so it stays with its patient.',
    retry: 'never',
  },
  lab_report_unmatched: {
    status: 409,
    message: 'Choose the patient of this report before you sign it.',
    retry: 'never',
  },
  label_incomplete: {
    status: 409,
    message: 'The label cannot be printed yet. Enter the missing details first.',
    retry: 'never',
  },
  label_printed_before: {
    status: 409,
    message: 'A label for this was already printed. Print it again, or give a reason for a new one.',
    retry: 'never',
  },
  label_replaced: {
    status: 409,
    message: 'This label was replaced by a newer one. Reload the page to see it.',
    retry: 'never',
  },
  label_too_long: {
    status: 409,
    message: 'This does not fit on the label at a readable size. Shorten it or choose a larger label.',
    retry: 'never',
  },
  laboratory_off: {
    status: 409,
    message: 'Your clinic doesn’t use this laboratory. Turn it on under Settings, Laboratories.',
    retry: 'never',
  },
  licence_expired: {
    status: 409,
    message: 'A required license or registration has expired. A clinic admin can enter the renewed one.',
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
    message: 'Someone else just changed this lead. Review it, then repeat your change.',
    retry: 'never',
  },
  lead_has_clinic: {
    status: 409,
    message: 'This lead was already converted to a clinic and can no longer be moved.',
    retry: 'never',
  },
  lead_stage_not_allowed: {
    status: 409,
    message: 'The lead cannot be moved to this stage. Reload the page.',
    retry: 'never',
  },
  lot_not_usable: {
    status: 409,
    message: 'This lot has expired, is on hold or is used up. Scan a different lot.',
    retry: 'never',
  },
  malformed_body: {
    status: 400,
    message: 'This request could not be read. Reload the page and try again.',
    retry: 'never',
  },
  merge_changed: {
    status: 409,
    message:
      'One of these records has just been merged or archived. Reload the page to see their current state.',
    retry: 'never',
  },
  merge_deceased_differs: {
    status: 409,
    message:
      'One of these pets is recorded as deceased and the other is not. Correct that first, then merge them.',
    retry: 'never',
  },
  merge_too_old: {
    status: 409,
    message: 'A merge can be undone for 30 days. This one is older.',
    retry: 'never',
  },
  message_provider_silent: {
    status: 503,
    message: 'The provider is not responding. Nothing was changed. Try again in a minute.',
    retry: 'later',
  },
  message_way_not_connected: {
    status: 409,
    message: 'This provider is not connected. Connect it first.',
    retry: 'never',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not support this request method.',
    retry: 'never',
  },
  microchip_taken: {
    status: 409,
    message: 'Another pet at this clinic has this microchip. Check the number, or open that pet.',
    retry: 'never',
  },
  name_taken: {
    status: 409,
    message: 'This name is already taken. Choose another.',
    retry: 'never',
  },
  no_drawer: {
    status: 409,
    message: 'Cash is kept in a separate till here. Record its total when you close the day.',
    retry: 'never',
  },
  no_open_visit: {
    status: 409,
    message: 'The pet has no open visit to add a note to. Open a visit first, or make this a task.',
    retry: 'never',
  },
  not_found: {
    status: 404,
    message: 'Not found, or you do not have access to it.',
    retry: 'never',
  },
  not_on_trial: {
    status: 409,
    message: 'This clinic is not on a trial. Change its plan instead.',
    retry: 'never',
  },
  not_written_off: {
    status: 409,
    message: 'Nothing is written off on this invoice. Reload the page to see what is left to pay.',
    retry: 'never',
  },
  nothing_to_copy: {
    status: 409,
    message: 'The pet’s previous visits have no text in this section.',
    retry: 'never',
  },
  nothing_to_remind_of: {
    status: 409,
    message: 'This client has no reminders to send right now. See Not sent for the reason.',
    retry: 'never',
  },
  notice_not_due: {
    status: 409,
    message: 'These reminders are no longer due. Reload the page to see what is due.',
    retry: 'never',
  },
  nothing_to_pay: {
    status: 409,
    message: 'Nothing left to pay.',
    retry: 'never',
  },
  online_booking_off: {
    status: 409,
    message: 'This clinic does not offer online booking. Call the clinic to book.',
    retry: 'never',
  },
  online_bookings_enough: {
    status: 409,
    message:
      'You have reached the limit of upcoming appointments booked online. Call the clinic to book another one.',
    retry: 'never',
  },
  online_payments_off: {
    status: 409,
    message: 'The clinic does not currently take online payments. Ask the clinic how to pay.',
    retry: 'never',
  },
  order_stopped: {
    status: 409,
    message: 'This order was stopped. Reload the page to see its current state.',
    retry: 'never',
  },
  outside_hours: {
    status: 422,
    message: 'The clinic is closed or the doctor is not working at that time. Choose another time.',
    retry: 'never',
  },
  overloaded: { status: 503, message: 'Tailwell is very busy. Try again in a moment.', retry: 'later' },
  own_account: {
    status: 409,
    message: 'This is your own account. Only another platform admin can deactivate it.',
    retry: 'never',
  },
  payer_not_owner: {
    status: 409,
    message: 'Only a client of the pet can pay for it. Add them to the pet as a co-owner first.',
    retry: 'never',
  },
  payment_link_ended: {
    status: 410,
    message: 'This payment link has expired or was withdrawn. Ask the clinic for a new one.',
    retry: 'never',
  },
  payment_processing: {
    status: 409,
    message: 'A payment is already being processed. Wait until the bank confirms it.',
    retry: 'never',
  },
  payment_provider_refused: {
    status: 409,
    message: 'The payment could not be started. Nothing was charged. Ask the clinic how to pay.',
    retry: 'never',
  },
  payment_provider_silent: {
    status: 503,
    message: 'The payment service is not responding. You will not be charged twice. Try again in a minute.',
    retry: 'later',
  },
  payment_used: {
    status: 409,
    message: 'That is more than is left of this payment. Reload the page to see what is left.',
    retry: 'never',
  },
  pet_busy: {
    status: 409,
    message: 'This pet already has an appointment at that time. Choose another time.',
    retry: 'never',
  },
  pet_deceased: {
    status: 409,
    message: 'This pet is recorded as deceased, so it cannot be booked.',
    retry: 'never',
  },
  pet_not_transferred: {
    status: 409,
    message: 'The pet already belongs to these clients. Choose someone else.',
    retry: 'never',
  },
  photo_not_picture: {
    status: 409,
    message: 'Only a picture of a pet that is not archived can be its photo.',
    retry: 'never',
  },
  pin_blocked: {
    status: 403,
    message: 'Too many wrong PINs. Sign in with your password on this device.',
    retry: 'never',
  },
  pin_wrong: { status: 422, message: 'Incorrect PIN.', retry: 'never' },
  payment_plan_ended: {
    status: 409,
    message: 'This payment plan has already ended. Reload the page to see it.',
    retry: 'never',
  },
  plan_archived: {
    status: 409,
    message: 'The clinic no longer offers this plan. Choose another one.',
    retry: 'never',
  },
  plan_does_not_add_up: {
    status: 409,
    message: 'The payments do not add up to the open amount of these invoices. Review them, then save again.',
    retry: 'never',
  },
  plan_ended: {
    status: 409,
    message: 'This plan has ended or was canceled. Reload the page to see its current state.',
    retry: 'never',
  },
  plan_name_taken: {
    status: 409,
    message: 'Another plan has this name. Choose a different one.',
    retry: 'never',
  },
  plan_not_paused: {
    status: 409,
    message: 'This plan is not paused. Reload the page to see its current state.',
    retry: 'never',
  },
  plan_sold: {
    status: 409,
    message: 'The pet already has this plan during that time.',
    retry: 'never',
  },
  prescriber_without_licence: {
    status: 409,
    message:
      'Prescribing a controlled drug here needs your license number. A clinic admin can enter it in the staff list.',
    retry: 'never',
  },
  prescription_expired: {
    status: 409,
    message: 'This prescription has expired. Write a new one.',
    retry: 'never',
  },
  prescription_incomplete: {
    status: 409,
    message: 'The prescription cannot be printed yet. Enter the missing details first.',
    retry: 'never',
  },
  prescription_needs_reason: {
    status: 409,
    message:
      'There is a concern: an alert, another drug or the dose. Review it, then give a reason to prescribe it anyway.',
    retry: 'never',
  },
  prescription_state: {
    status: 409,
    message: 'This is not possible in the prescription’s current state. Reload the page.',
    retry: 'never',
  },
  prescription_used_up: {
    status: 409,
    message: 'All refills of this prescription were dispensed. Write a new one.',
    retry: 'never',
  },
  price_in_past: {
    status: 422,
    message: 'Prices of past days cannot be changed. Choose today or a later day.',
    retry: 'never',
  },
  range_taken: {
    status: 409,
    message: 'This species already has a range for this vital sign and age. Change that one instead.',
    retry: 'never',
  },
  push_service_unknown: {
    status: 422,
    message: 'Notifications do not work in this browser. Use Chrome, Edge, Firefox or Safari.',
    retry: 'never',
  },
  purchase_order_empty: {
    status: 409,
    message: 'This order has no items yet. Add one first.',
    retry: 'never',
  },
  purchase_order_not_approved: {
    status: 409,
    message: 'This order must be approved before it is sent.',
    retry: 'never',
  },
  purchase_order_state: {
    status: 409,
    message: 'This order is no longer at that step. Reload the page.',
    retry: 'never',
  },
  record_changed: {
    status: 409,
    message: 'Someone else just changed this. Review it, then repeat your change.',
    retry: 'never',
  },
  refill_answered: {
    status: 409,
    message: 'This request was already answered or withdrawn. Reload the page to see its current state.',
    retry: 'never',
  },
  refill_asked_before: {
    status: 409,
    message: 'A refill was already requested. The clinic will answer it.',
    retry: 'never',
  },
  refill_needs_visit: {
    status: 409,
    message: 'This cannot be refilled until the pet has been seen. Book a visit.',
    retry: 'never',
  },
  refill_not_possible: {
    status: 409,
    message: 'This prescription cannot be refilled as it is. Write a new one instead.',
    retry: 'never',
  },
  refills_not_allowed: {
    status: 409,
    message: 'The law does not allow that many refills of this drug. Enter fewer.',
    retry: 'never',
  },
  reminder_sent: {
    status: 409,
    message: 'This reminder was sent before it could be put on hold. Reload the page to see it.',
    retry: 'never',
  },
  reminders_off: {
    status: 409,
    message: 'Reminders are turned off. A clinic admin can turn them on in the settings.',
    retry: 'never',
  },
  reply_draft_nothing: {
    status: 409,
    message: 'No message of the client is waiting for a reply.',
    retry: 'never',
  },
  reply_draft_urgent: {
    status: 409,
    message: 'This may be urgent, so no reply was drafted. Read the message and call the client.',
    retry: 'never',
  },
  report_empty: { status: 409, message: 'Write a conclusion before you sign this report.', retry: 'never' },
  report_not_signed: {
    status: 409,
    message: 'This report is not signed yet. Sign it first.',
    retry: 'never',
  },
  report_signed: {
    status: 409,
    message: 'This report is signed and can no longer be changed. Add an addendum instead.',
    retry: 'never',
  },
  room_busy: {
    status: 409,
    message: 'This room is taken at that time. Choose another room or time.',
    retry: 'never',
  },
  recovery_code_wrong: {
    status: 409,
    message: 'This recovery code is incorrect or was already used. Check it, or use another one.',
    retry: 'never',
  },
  saved_reply_limit: {
    status: 409,
    message: 'There are already 300 saved replies. Delete one first.',
    retry: 'never',
  },
  saved_reply_of_clinic: {
    status: 409,
    message: 'This saved reply belongs to the whole clinic. Ask a clinic admin to change it.',
    retry: 'never',
  },
  second_factor_first: {
    status: 409,
    message: 'Set up two-step sign-in for yourself first, then try again.',
    retry: 'never',
  },
  second_factor_required: {
    status: 403,
    message: 'Two-step sign-in is required here. Enter your code, or set it up first.',
    retry: 'never',
  },
  section_changed: {
    status: 409,
    message: 'Someone else just saved this section. Compare both versions, then save yours.',
    retry: 'never',
  },
  section_too_long: {
    status: 409,
    message: 'The section would become too long. Shorten it first, or move part of it to a document.',
    retry: 'never',
  },
  session_ended: { status: 401, message: 'Your session has ended. Sign in again.', retry: 'never' },
  several_currencies: {
    status: 409,
    message: 'These charges are in different currencies. Issue one invoice per currency.',
    retry: 'never',
  },
  share_empty: {
    status: 422,
    message: 'Choose at least one visit, vaccination or document, or share the whole record.',
    retry: 'never',
  },
  share_expired: {
    status: 410,
    message: 'This link has expired. Ask the clinic that sent it for a new one.',
    retry: 'never',
  },
  share_revoked: {
    status: 410,
    message: 'The clinic has withdrawn this link. Ask the clinic that sent it for a new one.',
    retry: 'never',
  },
  shortcut_taken: {
    status: 409,
    message: 'Another saved reply has this shortcut. Use another one.',
    retry: 'never',
  },
  sign_in_again: {
    status: 403,
    message: 'You signed in a while ago. Sign out and back in, then try again.',
    retry: 'never',
  },
  signing_key_too_new: {
    status: 409,
    message: 'The next key is too new to use: some clients may not know it yet. Try again in 15 minutes.',
    retry: 'later',
  },
  slot_taken: {
    status: 409,
    message: 'Someone else just booked this time. Choose one of the times nearby.',
    retry: 'never',
  },
  slug_taken: {
    status: 409,
    message: 'Another clinic uses this short name. Choose another.',
    retry: 'never',
  },
  status_not_allowed: {
    status: 409,
    message: 'The appointment cannot change to this status. Reload the page.',
    retry: 'never',
  },
  stock_changed: {
    status: 409,
    message: 'The stock has changed since you counted. Review it, then repeat your count.',
    retry: 'never',
  },
  stock_count_closed: {
    status: 409,
    message: 'This count is closed. What you counted was not recorded.',
    retry: 'never',
  },
  stock_count_empty: {
    status: 409,
    message: 'Nothing to count there. Choose another location.',
    retry: 'never',
  },
  stock_count_unsettled: {
    status: 409,
    message: 'Some lines need a recount. Wait for them, or keep their recorded quantities.',
    retry: 'never',
  },
  stock_in_register: {
    status: 409,
    message: 'This is a controlled drug, so its register must record this too. Do it under Controlled drugs.',
    retry: 'never',
  },
  stock_location_in_use: {
    status: 409,
    message: 'This location is the default or still holds stock. Move that first.',
    retry: 'never',
  },
  stock_location_taken: {
    status: 409,
    message: 'Another location has this name. Choose a different one.',
    retry: 'never',
  },
  stock_not_enough: {
    status: 409,
    message: 'Not enough usable stock. Receive or count it first, or dispense less.',
    retry: 'never',
  },
  stock_short: {
    status: 409,
    message: 'That is more than is left there. Review the current stock.',
    retry: 'never',
  },
  storage_full: {
    status: 507,
    message:
      'Tailwell has run out of disk space, so this was not saved. Keep this page open, let your administrator know, and save again once there is room.',
    retry: 'later',
  },
  suggestion_changed: {
    status: 409,
    message:
      'The suggestion has changed: the item is now on order or in stock. Review the suggestions again.',
    retry: 'never',
  },
  supplier_code_taken: {
    status: 409,
    message: 'The supplier already offers another item under this code. Check the code.',
    retry: 'never',
  },
  supplier_name_taken: {
    status: 409,
    message: 'Another supplier has this name. Choose a different one.',
    retry: 'never',
  },
  supplier_without_email: {
    status: 409,
    message: 'This supplier has no email address. Add one, or mark the order as sent.',
    retry: 'never',
  },
  support_access_limits: {
    status: 403,
    message:
      'Support access is read-only and limited to this clinic. End the access to return to the console.',
    retry: 'never',
  },
  task_closed: {
    status: 409,
    message: 'This task is already closed. Reopen it to change it.',
    retry: 'never',
  },
  task_open: { status: 409, message: 'This task is already open.', retry: 'never' },
  tax_rate_in_past: {
    status: 422,
    message: 'Rates of past days cannot be changed. Choose today or a later day.',
    retry: 'never',
  },
  tax_rate_taken: {
    status: 409,
    message: 'This tax already has a rate from that day on. Choose another day.',
    retry: 'never',
  },
  ticket_over: {
    status: 409,
    message: 'This ticket was resolved more than two weeks ago. Open a new one and mention its number.',
    retry: 'never',
  },
  ticket_state_not_allowed: {
    status: 409,
    message: 'The ticket cannot change to this state. Reload the page.',
    retry: 'never',
  },
  too_late_online: {
    status: 409,
    message: 'It is too close to the appointment to change it online. Call the clinic.',
    retry: 'never',
  },
  time_blocked: {
    status: 409,
    message: 'This time is blocked. Choose another time, or book anyway.',
    retry: 'never',
  },
  too_many_answers: {
    status: 409,
    message: 'This reminder was answered too many times. Call the clinic instead.',
    retry: 'never',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Wait a moment, then try again.',
    retry: 'later',
  },
  trial_client: {
    status: 409,
    message:
      'This account is a client of a clinic. Start the trial with a different email address to keep the two separate.',
    retry: 'never',
  },
  trial_staff: {
    status: 409,
    message:
      'This account already belongs to a clinic or to Tailwell. Start the trial with a different email address.',
    retry: 'never',
  },
  trial_used: {
    status: 409,
    message: 'This account has already used its free trial. Contact us and we will find a way to continue.',
    retry: 'never',
  },
  unauthenticated: { status: 401, message: 'Sign in first.', retry: 'never' },
  unsupported_media_type: {
    status: 415,
    message: 'This content type is not supported here.',
    retry: 'never',
  },
  user_exists: { status: 409, message: 'This person already has a role here.', retry: 'never' },
  vaccination_of_act: {
    status: 409,
    message: 'This vaccination was recorded in a visit. Undo it there.',
    retry: 'never',
  },
  visit_closed: {
    status: 409,
    message: 'This visit is signed or locked and no longer changes. Add an addendum instead.',
    retry: 'never',
  },
  visit_not_admitted: {
    status: 409,
    message: 'The pet is not admitted. Admit it before you add recurring orders.',
    retry: 'never',
  },
  visit_not_signed: {
    status: 409,
    message: 'This visit has not been signed or locked yet.',
    retry: 'never',
  },
  visit_unfinished: {
    status: 409,
    message:
      'Some text, findings or planned treatments still need a decision. Review them, or accept them as they are.',
    retry: 'never',
  },
  weight_unlikely: {
    status: 409,
    message: 'This weight differs by more than 20% from the last one. Check it, then confirm it.',
    retry: 'never',
  },
  witness_missing: {
    status: 409,
    message: 'The witness has not confirmed exactly this. Ask them to enter their PIN again.',
    retry: 'never',
  },
  wrong_part_relation: {
    status: 422,
    message: 'A bundle includes items. Any other item uses them up. Choose the one that applies.',
    retry: 'never',
  },
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

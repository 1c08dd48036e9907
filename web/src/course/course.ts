/** The bundle of the course's pages: importing it defines every element. */
import "./translate";
import "../gradwalk";
import "./cell";
import "./exercise";
import "./journey";
import "./lab";
import "./nudge";
import "./own-class";
import "./playground";
import "./quiz";
import "./record";
import "./review";
import "./scrollers";
import "./teacher";
import "./theme";
import "./ucurve";
import "./walk-tasks";

/** The bundle of the course's pages: importing it defines every element. */
import "./translate";
import "../gradwalk";
import "./cell";
import "./first-lessons";
import "./journey";
import "./lab";
import "./own-class";
import "./playground";
import "./quiz";
import "./record";
import "./review";
import "./scrollers";
import "./teacher";
import "./theme";
import "./walk-tasks";
